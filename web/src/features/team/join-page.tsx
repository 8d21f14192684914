import { Button } from "@mantine/core";
import { RIGHT_WORDS } from "@stokaz/contract/accounts/team";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import type { PageHandle } from "../../lib/api/site.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { useActFor } from "../../lib/session/acting.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { teamInvitationQuery, useJoinTeam } from "./api.ts";
import styles from "./team.module.css";

export const meta = pageMeta("Rejoindre une équipe");

export const handle: PageHandle = { feature: "teams" };

export const clientLoader = requireSession();

const Invitation = ({ token }: { token: string }): ReactElement => {
  const { data: invitation, error } = useQuery(teamInvitationQuery(token));
  const join = useJoinTeam();
  const act = useActFor();
  if (!invitation) {
    return error ? <Notice tone="warning" title={messageOf(error)} /> : <Spinner />;
  }
  const { sellerId, sellerName, rights, isAccepted } = invitation;
  const seat = { sellerId, sellerName, rights };
  if (isAccepted) {
    return (
      <Notice
        tone="success"
        title={`Vous faites partie de l'équipe de ${sellerName}.`}
        action={
          <Button loading={act.isPending} onClick={() => act.mutate(seat)}>
            Agir pour {sellerName}
          </Button>
        }
      >
        Vous gardez votre compte. En haut de chaque page, vous choisissez pour qui vous agissez.
      </Notice>
    );
  }
  return (
    <Panel title={`${sellerName} vous propose de rejoindre son équipe`}>
      <div className={styles.form}>
        <p className={styles.lead}>
          Vous agirez en son nom, depuis votre compte. Vous pourrez&#8239;:
        </p>
        <ul className={styles.plain}>
          {rights.map((right) => (
            <li key={right}>
              <strong>{RIGHT_WORDS[right].name}</strong>
              <span className={styles.soft}>{RIGHT_WORDS[right].detail}</span>
            </li>
          ))}
        </ul>
        <p className={styles.soft}>
          {sellerName} verra votre nom et ce que vous faites en son nom. Vous ne connaissez pas ce
          vendeur&#8239;? N'acceptez pas.
        </p>
        <Refusal message={join.error && messageOf(join.error)} />
        <Button size="lg" loading={join.isPending} onClick={() => join.mutate(token)}>
          Accepter
        </Button>
      </div>
    </Panel>
  );
};

const JoinPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  return (
    <PageShell title="Rejoindre une équipe" width="form">
      <Invitation token={parameters.get("invitation") ?? ""} />
    </PageShell>
  );
};

export default JoinPage;

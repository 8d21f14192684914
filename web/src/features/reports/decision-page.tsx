import { Button } from "@mantine/core";
import type { readDecision } from "@stokaz/contract/contests";
import type { Answer } from "@stokaz/contract/endpoint";
import { originOf } from "@stokaz/contract/grounds";
import { NOTICE_WAIVERS } from "@stokaz/contract/measures";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useTerritory } from "../../lib/api/territory.ts";
import { formatInstant, formatLongDay } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { RowSkeletons } from "../../ui/loading.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageShell } from "../../ui/page-shell.tsx";
import { Panel } from "../../ui/panel.tsx";
import { decisionQuery } from "./api.ts";
import { ContestSection } from "./contest-section.tsx";
import styles from "./report-page.module.css";

export const meta = pageMeta("Notre décision");

type Decision = Answer<typeof readDecision>;

const titleOf = ({ measure, subjectName, takesEffectOn }: Decision): string => {
  if (measure === "hide") return `« ${subjectName} » est masqué`;
  return takesEffectOn
    ? `Votre compte est suspendu à partir du ${formatLongDay(takesEffectOn)}`
    : "Votre compte est suspendu";
};

const noticeOf = ({ measure, takesEffectOn, noticeWaiver }: Decision): string | null => {
  if (measure !== "suspend") return null;
  return takesEffectOn ? "Trente jours" : noticeWaiver && `Aucun : ${NOTICE_WAIVERS[noticeWaiver]}`;
};

/** The statement of reasons: facts, rule, reach and time. */
const Statement = ({ decision }: { decision: Decision }): ReactElement => {
  const territory = useTerritory();
  const at = (instant: Date): string =>
    territory ? formatInstant(instant, territory.timeZone) : "";
  const facts: [string, string | null][] = [
    ["Décision", decision.number],
    ["Les faits", decision.facts],
    ["Règle appliquée", decision.groundText],
    ["Portée", decision.scope],
    ["Décidé le", at(decision.decidedAt)],
    ["Préavis", noticeOf(decision)],
    [
      "Durée",
      decision.endsOn ? `Jusqu'au ${formatLongDay(decision.endsOn)} inclus` : "Sans date de fin",
    ],
    ["Levée le", decision.endedAt && at(decision.endedAt)],
    ["Décidé par", "Une personne de notre équipe, sans traitement automatisé"],
    ["À la suite", originOf(decision)],
  ];
  return (
    <Panel title={titleOf(decision)}>
      <dl className={styles.facts}>
        {facts.map(([name, value]) =>
          value ? [<dt key={`${name}-name`}>{name}</dt>, <dd key={name}>{value}</dd>] : null,
        )}
      </dl>
    </Panel>
  );
};

const DecisionPage = (): ReactElement => {
  const { token = "" } = useParams();
  const { data, error, refetch } = useQuery(decisionQuery(token));
  const isInvalid = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <PageShell title="Notre décision" width="form">
      <div className={styles.page}>
        {!data && !error && <RowSkeletons count={4} />}
        {isInvalid && (
          <Notice
            tone="warning"
            title={PROBLEMS["decision/link-invalid"].message}
            action={
              <Button component={Link} to={paths.contact.href()} variant="default">
                Nous écrire
              </Button>
            }
          >
            Écrivez-nous en citant le numéro de la décision.
          </Notice>
        )}
        {error && !isInvalid && <ErrorState message={messageOf(error)} onRetry={() => refetch()} />}
        {data && (
          <>
            {data.endedAt && <Notice tone="success" title="Cette mesure est levée." />}
            <Statement decision={data} />
            <ContestSection token={token} />
          </>
        )}
      </div>
    </PageShell>
  );
};

export default DecisionPage;

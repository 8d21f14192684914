import { Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { REFUSAL_REASONS } from "@stokaz/contract/handover/handover";
import type { readHandoverAnswer } from "@stokaz/contract/handover/handover-answers";
import { HANDOVER_LINK_LIFE } from "@stokaz/contract/limits";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { takeFocus } from "../../lib/browser/take-focus.ts";
import { formatInstant } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { AnswerForm } from "./answer-form.tsx";
import styles from "./answer-page.module.css";
import { handoverAnswerQuery } from "./api.ts";

export const meta = pageMeta("Votre commande");

type Asked = Answer<typeof readHandoverAnswer>;

const WHAT: Readonly<Record<Asked["kind"], string>> = {
  handed_over: "Ces produits vous ont été remis",
  refused: "Ces produits ne vous ont pas été remis",
  absent: "On vous attendait, et personne n'est venu",
};

const ANSWERED: Readonly<Record<NonNullable<Asked["answer"]>, string>> = {
  confirmed: "Vous avez répondu que c'est exact. Merci !",
  contested:
    "Vous avez répondu que ce n'est pas exact. Nous regardons ce qui s'est passé et vous écrivons.",
};

/** Summary of the mail: products, place and time. */
const Summary = ({ asked }: { asked: Asked }): ReactElement => {
  const territory = useTerritoryFacts();
  return (
    <Panel title={WHAT[asked.kind]}>
      {asked.lines.length > 0 && (
        <ul className={styles.lines}>
          {asked.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <dl className={styles.facts}>
        <dt>Commande</dt>
        <dd>{asked.orderNumber}</dd>
        <dt>Lieu</dt>
        <dd>{asked.storageName}</dd>
        <dt>Le</dt>
        <dd>{territory && formatInstant(asked.at, territory.timeZone)}</dd>
        {asked.reason && (
          <>
            <dt>Raison</dt>
            <dd>{REFUSAL_REASONS[asked.reason]}</dd>
          </>
        )}
        {asked.note && (
          <>
            <dt>Précision</dt>
            <dd>{asked.note}</dd>
          </>
        )}
      </dl>
    </Panel>
  );
};

const orders = (
  <Button component={Link} to={paths.myOrders.href()} variant="default">
    Voir mes commandes
  </Button>
);

const Invalid = (): ReactElement => (
  <Notice
    tone="warning"
    title={PROBLEMS["handover/link-invalid"].message}
    action={
      <>
        {orders}
        <Button component={Link} to={paths.contact.href()}>
          Nous écrire
        </Button>
      </>
    }
  >
    Un lien sert pendant {HANDOVER_LINK_LIFE.words}. Si quelque chose ne va pas avec votre commande,
    écrivez-nous.
  </Notice>
);

const AnswerPage = (): ReactElement => {
  const [parameters] = useSearchParams();
  const token = parameters.get("token") ?? "";
  const { data, error, refetch } = useQuery(handoverAnswerQuery(token));
  const isInvalid = error instanceof ApiError && error.status >= 400 && error.status < 500;
  const [thanks, setThanks] = useState<string>();
  const isAsking = data !== undefined && data.answer === null && thanks === undefined;
  return (
    <PageShell
      title={isAsking ? "Est-ce exact ?" : "Votre commande"}
      {...(isAsking && {
        lead: "Dites-nous si cela s'est passé ainsi. Sans réponse, rien ne change.",
      })}
      width="form"
    >
      <div className={styles.page}>
        {!data && !error && <RowSkeletons count={3} />}
        {isInvalid && <Invalid />}
        {error && !isInvalid && <ErrorState message={messageOf(error)} onRetry={() => refetch()} />}
        {data && <Summary asked={data} />}
        {thanks && (
          // The button that sent the answer is gone, and the focus with it.
          <div ref={takeFocus} tabIndex={-1}>
            <Notice tone="success" title={thanks} action={orders} />
          </div>
        )}
        {!thanks && data?.answer && (
          <Notice
            tone={data.answer === "confirmed" ? "success" : "info"}
            title={ANSWERED[data.answer]}
            action={orders}
          />
        )}
        {isAsking && <AnswerForm token={token} onDone={setThanks} />}
      </div>
    </PageShell>
  );
};

export default AnswerPage;

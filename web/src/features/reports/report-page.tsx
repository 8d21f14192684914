import { Anchor, Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import { DECIDED_BY } from "@stokaz/contract/moderation/decisions";
import type { Measure } from "@stokaz/contract/moderation/measures";
import { REPORT_CAUSES, type readReport } from "@stokaz/contract/moderation/reports";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { reportQuery } from "./api.ts";
import { ContestSection } from "./contest-section.tsx";
import styles from "./report-page.module.css";
import { longInstant } from "./rules.ts";

export const meta = pageMeta("Votre signalement");

type Report = Answer<typeof readReport>;

const write = (
  <Button component={Link} to={paths.contact.href()} variant="default">
    Nous écrire
  </Button>
);

/** Summary of a report: listing, place and reason. */
const Summary = ({ report }: { report: Report }): ReactElement => {
  const territory = useTerritoryFacts();
  // A hidden listing or a suspended person has no page any more.
  const isShown = !report.decision || report.decision.measure === "none";
  return (
    <Panel title="Ce que vous nous avez dit">
      <dl className={styles.facts}>
        <dt>Numéro</dt>
        <dd>{report.number}</dd>
        <dt>Au sujet de</dt>
        <dd>
          {report.subjectUrl && isShown ? (
            <Anchor href={report.subjectUrl} underline="always">
              {report.subjectName}
            </Anchor>
          ) : (
            report.subjectName
          )}
        </dd>
        <dt>Motif</dt>
        <dd>{REPORT_CAUSES[report.cause]}</dd>
        <dt>Vos mots</dt>
        <dd>{report.words}</dd>
        <dt>Reçu le</dt>
        <dd>{territory && longInstant(report.sentAt, territory.timeZone)}</dd>
      </dl>
    </Panel>
  );
};

const DECIDED: Readonly<Record<Measure, string>> = {
  hide: "Nous avons masqué cette annonce.",
  suspend: "Nous suspendons ce compte.",
  none: "Nous ne changeons rien.",
};

/** Decision with its rule, and the way to contest it. */
const Decided = ({ decision }: { decision: NonNullable<Report["decision"]> }): ReactElement => {
  const territory = useTerritoryFacts();
  return (
    <Panel title={DECIDED[decision.measure]}>
      <dl className={styles.facts}>
        <dt>Pourquoi</dt>
        <dd>{decision.facts}</dd>
        {decision.groundText && (
          <>
            <dt>Règle appliquée</dt>
            <dd>{decision.groundText}</dd>
          </>
        )}
        <dt>Décidé le</dt>
        <dd>{territory && longInstant(decision.decidedAt, territory.timeZone)}</dd>
        <dt>Décidé par</dt>
        <dd>{DECIDED_BY}</dd>
        <dt>Autres recours</dt>
        <dd>Le tribunal</dd>
        <dt>Numéro</dt>
        <dd>{decision.number}</dd>
      </dl>
    </Panel>
  );
};

const ReportPage = (): ReactElement => {
  const { token = "" } = useParams();
  const { data, error, refetch } = useQuery(reportQuery(token));
  const isInvalid = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <PageShell title="Votre signalement" width="form">
      <div className={styles.page}>
        {!data && !error && <RowSkeletons count={3} />}
        {isInvalid && (
          <Notice tone="warning" title={PROBLEMS["report/link-invalid"].message} action={write}>
            Écrivez-nous en citant le numéro de votre signalement.
          </Notice>
        )}
        {error && !isInvalid && <ErrorState message={messageOf(error)} onRetry={() => refetch()} />}
        {data && !data.decision && (
          <Notice tone="info" title="Nous regardons votre signalement.">
            Une personne de notre équipe le lit et décide. Vous recevez un e-mail.
          </Notice>
        )}
        {data?.decision && <Decided decision={data.decision} />}
        {data?.decision && <ContestSection token={token} />}
        {data && <Summary report={data} />}
      </div>
    </PageShell>
  );
};

export default ReportPage;

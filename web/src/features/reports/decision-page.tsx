import { Anchor, Button } from "@mantine/core";
import type { Answer } from "@stokaz/contract/endpoint";
import type { readDecision } from "@stokaz/contract/moderation/contests";
import { DECIDED_BY } from "@stokaz/contract/moderation/decisions";
import { originOf } from "@stokaz/contract/moderation/grounds";
import { MEASURES, NOTICE_WAIVERS } from "@stokaz/contract/moderation/measures";
import { paths } from "@stokaz/contract/paths";
import { PROBLEMS } from "@stokaz/contract/problems";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { Link, useParams } from "react-router";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatLongDay } from "../../lib/format/format.ts";
import { pageMeta } from "../../lib/format/meta.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { RowSkeletons } from "../../ui/page/loading.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { decisionQuery } from "./api.ts";
import { ContestSection } from "./contest-section.tsx";
import styles from "./report-page.module.css";
import { longInstant } from "./rules.ts";

export const meta = pageMeta("Notre décision");

type Decision = Answer<typeof readDecision>;

const titleOf = ({ measure, subjectName, takesEffectOn, endedAt }: Decision): string => {
  if (endedAt) return "Ce que nous avions décidé";
  if (measure === "hide") return `« ${subjectName} » n'est plus visible`;
  return takesEffectOn
    ? `Votre compte est suspendu à partir du ${formatLongDay(takesEffectOn)}`
    : "Votre compte est suspendu";
};

/** Advice on the next step. */
const helpOf = ({ measure, endedAt }: Decision): ReactElement | undefined =>
  measure === "hide" && !endedAt ? (
    <>
      Corrigez ce qui doit l'être, puis{" "}
      <Anchor component={Link} to={paths.contact.href()} underline="always" inherit>
        écrivez-nous
      </Anchor>
      &#8239;: nous regarderons de nouveau.
    </>
  ) : undefined;

const noticeOf = ({ measure, takesEffectOn, noticeWaiver }: Decision): string | null => {
  if (measure !== "suspend") return null;
  return takesEffectOn ? "Trente jours" : noticeWaiver && `Aucun : ${NOTICE_WAIVERS[noticeWaiver]}`;
};

const durationOf = ({ endsOn, endedAt }: Decision): string | null => {
  if (endedAt) return null;
  return endsOn ? `Jusqu'au ${formatLongDay(endsOn)} inclus` : "Sans date de fin";
};

/** Statement of reasons: facts, rule, scope and duration. */
const Statement = ({ decision }: { decision: Decision }): ReactElement => {
  const territory = useTerritoryFacts();
  const at = (instant: Date): string => (territory ? longInstant(instant, territory.timeZone) : "");
  const facts: [string, string | null][] = [
    // While the measure applies, the title already names it.
    ["Mesure", decision.endedAt && MEASURES[decision.measure]],
    ["Au sujet de", decision.endedAt && decision.subjectName],
    ["Les faits", decision.facts],
    ["Règle appliquée", decision.groundText],
    ["Portée", decision.scope],
    ["Décidé le", at(decision.decidedAt)],
    ["Préavis", noticeOf(decision)],
    ["Durée", durationOf(decision)],
    ["Levée le", decision.endedAt && at(decision.endedAt)],
    ["Décidé par", DECIDED_BY],
    ["À la suite", originOf(decision)],
    ["Autres recours", "Le médiateur ou le tribunal"],
    ["Numéro", decision.number],
  ];
  return (
    <Panel title={titleOf(decision)} help={helpOf(decision)}>
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
            {data.endedAt && <Notice tone="success" title="Cette mesure n'est plus en vigueur." />}
            <Statement decision={data} />
            <ContestSection token={token} />
          </>
        )}
      </div>
    </PageShell>
  );
};

export default DecisionPage;

import {
  type Contest,
  contestAnswer,
  decideContest,
  type Outcome,
} from "@stokaz/contract/moderation/contests";
import { MEASURES } from "@stokaz/contract/moderation/measures";
import { CLOSED_ACCOUNT } from "@stokaz/contract/text";
import type { ReactElement } from "react";
import { call } from "../../../lib/api/client.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import styles from "../deciding.module.css";
import { DecidingSection, useDecisionForm } from "../deciding-section.tsx";

/** Label and effect of each answer to this contest. */
const choicesOf = ({
  isByOwner,
  isStanding,
}: Contest): Readonly<Record<Outcome, { label: string; effect: string }>> => ({
  upheld: {
    label: "Maintenir la décision",
    effect: isByOwner ? "La mesure reste en place." : "Rien ne change.",
  },
  taken_back: {
    label: "Revenir sur la décision",
    effect: isByOwner
      ? isStanding
        ? "La mesure est levée aussitôt."
        : "La mesure est déjà levée."
      : "Le signalement revient dans ce qui est à traiter.",
  },
});

const Facts = ({ contest }: { contest: Contest }): ReactElement => (
  <dl className={styles.facts}>
    <dt>Décision</dt>
    <dd>
      {contest.decisionNumber}, {MEASURES[contest.measure].toLowerCase()}
    </dd>
    <dt>Objet</dt>
    <dd>{contest.subjectName || CLOSED_ACCOUNT}</dd>
    <dt>Nos raisons</dt>
    <dd>{contest.facts}</dd>
    {contest.groundText && (
      <>
        <dt>Règle appliquée</dt>
        <dd>{contest.groundText}</dd>
      </>
    )}
    <dt>Contestée par</dt>
    <dd>
      {contest.senderName || "Un visiteur"}
      {contest.isByOwner ? " (personne concernée)" : " (qui a signalé)"}
    </dd>
    <dt>Répondre avant le</dt>
    <dd>{formatLongDay(contest.answerBy)}</dd>
  </dl>
);

/** Form to answer a contest of a decision; the person who contested receives the answer. */
export const ContestForm = ({
  contest,
  onTyped,
  onDone,
}: {
  contest: Contest;
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const form = useDecisionForm<{ outcome: Outcome | ""; reason: string }>({
    schema: contestAnswer,
    initialValues: { outcome: "", reason: "" },
    decide: (body) => call(decideContest, { params: { id: contest._id }, body }),
    onTyped,
    onDone,
  });
  return (
    <form {...form.formProps} className={styles.form} aria-label="Répondre">
      <Facts contest={contest} />
      <blockquote className={styles.quote}>{contest.message}</blockquote>
      <DecidingSection
        label="Votre réponse"
        choices={choicesOf(contest)}
        {...form.sectionProps("outcome")}
        reasonDescription="La personne qui conteste le lira."
        verb="answer"
      />
    </form>
  );
};

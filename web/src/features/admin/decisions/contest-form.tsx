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

const effectsOf = ({ isByOwner, isStanding, newerNumber }: Contest): Record<Outcome, string> => {
  if (!isByOwner) {
    return {
      upheld: "Rien ne change.",
      taken_back: "Le signalement revient dans ce qui est à traiter.",
    };
  }
  if (isStanding) {
    return { upheld: "La mesure reste en place.", taken_back: "La mesure est levée aussitôt." };
  }
  const newer = newerNumber ? ` La décision ${newerNumber}, plus récente, reste valable.` : "";
  const over = `La mesure n'est plus en vigueur.${newer}`;
  return { upheld: over, taken_back: over };
};

/** Label and effect of each answer to this contest. */
const choicesOf = (
  contest: Contest,
): Readonly<Record<Outcome, { label: string; effect: string }>> => {
  const { upheld, taken_back } = effectsOf(contest);
  return {
    upheld: { label: "Maintenir la décision", effect: upheld },
    taken_back: { label: "Revenir sur la décision", effect: taken_back },
  };
};

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

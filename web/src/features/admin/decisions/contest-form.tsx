import { type Contest, contestAnswer, type Outcome } from "@stokaz/contract/contests";
import { MEASURES } from "@stokaz/contract/measures";
import type { ReactElement } from "react";
import { useDecideContest } from "../../../lib/api/decisions.ts";
import { useSchemaForm } from "../../../lib/browser/form.ts";
import { formatLongDay } from "../../../lib/format/format.ts";
import styles from "../deciding.module.css";
import { DecidingSection } from "../deciding-section.tsx";
import { updateFailure } from "../rules.ts";

/** What each answer does, in this very case. */
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
    <dd>{contest.subjectName || "Compte fermé"}</dd>
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

/** What somebody says against a decision, and the answer that they are told. */
export const ContestForm = ({
  contest,
  onDone,
}: {
  contest: Contest;
  onDone: () => void;
}): ReactElement => {
  const decide = useDecideContest();
  const form = useSchemaForm({
    schema: contestAnswer,
    initialValues: { outcome: "", reason: "" },
  });
  const submit = ({ outcome, reason }: typeof form.values): void =>
    decide.mutate(
      { id: contest._id, outcome: outcome as Outcome, reason },
      {
        onSuccess: onDone,
        onError: (error) => form.showFailure(error, updateFailure(error)),
      },
    );
  return (
    <form {...form.formProps(submit)} className={styles.form} aria-label="Répondre">
      <Facts contest={contest} />
      <blockquote className={styles.quote}>{contest.message}</blockquote>
      <DecidingSection
        label="Votre réponse"
        choices={choicesOf(contest)}
        choice={form.getInputProps("outcome")}
        reasonLabel="Pourquoi"
        reasonDescription="La personne qui conteste le lira."
        reason={form.getInputProps("reason")}
        refusal={form.refusal}
        isPending={decide.isPending}
        verb="Répondre et prévenir"
      />
    </form>
  );
};

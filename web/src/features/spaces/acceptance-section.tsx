import { type Acceptance, ANSWER_HOURS } from "@stokaz/contract/accounts/acceptance";
import { type ReactElement, useId } from "react";
import { Choice, Choices } from "../../ui/fields/choices.tsx";
import styles from "./space-form.module.css";

const MEANINGS: Readonly<Record<string, string>> = {
  instant:
    "Un artisan loue et paie tout de suite, sans vous attendre : vous recevez un e-mail, et sa place est prise.",
  on_request: `Vous lisez qui demande et ce qui sera stocké, puis vous acceptez ou refusez sous ${ANSWER_HOURS} h. Rien n'est débité avant votre accord ; sans réponse, la demande s'annule.`,
} satisfies Record<Acceptance, string>;

type AcceptanceSectionProps = {
  chosen: string;
  onChoose: (acceptance: Acceptance) => void;
};

/**
 * Choice between instant rental and rental on request, with the meaning of the chosen one below.
 */
export const AcceptanceSection = ({ chosen, onChoose }: AcceptanceSectionProps): ReactElement => {
  const id = useId();
  return (
    <div className={styles.acceptance}>
      <Choices id={id} label="Comment louer cet espace">
        <Choice
          name={id}
          words="Réservation immédiate"
          isChosen={chosen === "instant"}
          onChoose={() => onChoose("instant")}
        />
        <Choice
          name={id}
          words={`Sur acceptation, sous ${ANSWER_HOURS} heures`}
          isChosen={chosen === "on_request"}
          onChoose={() => onChoose("on_request")}
        />
      </Choices>
      <p className={styles.meaning} aria-live="polite">
        {MEANINGS[chosen]}
      </p>
    </div>
  );
};

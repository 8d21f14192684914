import { Button } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import { useGoogleChoice } from "../lib/browser/google-choice.ts";
import styles from "./google-choice.module.css";

/**
 * Asks for consent to maps from Google, with two equal buttons. Source: loi Informatique et
 * Libertés, article 82.
 */
export const GoogleChoice = ({ children }: { children?: ReactNode }): ReactElement => {
  const { choice, choose } = useGoogleChoice();
  return (
    <section aria-label="Cartes de Google" className={styles.choice}>
      <p className={styles.text}>
        Afficher les cartes de Google&#8239;? Google reçoit alors votre adresse IP et peut déposer
        des cookies. Sinon, ce sont celles de l'IGN, sans cookie. {children}
      </p>
      <div className={styles.buttons}>
        <Button
          variant="default"
          aria-pressed={choice === "accepted"}
          onClick={() => choose("accepted")}
        >
          Accepter
        </Button>
        <Button
          variant="default"
          aria-pressed={choice === "refused"}
          onClick={() => choose("refused")}
        >
          Refuser
        </Button>
      </div>
    </section>
  );
};

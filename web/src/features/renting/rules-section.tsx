import { Checkbox } from "@mantine/core";
import type { AvailableSpace } from "@stokaz/contract/spaces/available-spaces";
import type { SpaceRules } from "@stokaz/contract/spaces/space-rules";
import { type ReactElement, type RefObject, useRef, useState } from "react";
import { SpaceRulesList } from "../../ui/offers/space-rules.tsx";
import styles from "./rental-form.module.css";

/**
 * State of the consent to a space's rules. It is valid only for the shown version, so newer rules
 * need a new consent.
 */
export const useAcceptedRules = ({ rules, rulesVersion }: AvailableSpace) => {
  const [accepted, setAccepted] = useState<number>();
  const [error, setError] = useState<string>();
  const boxRef = useRef<HTMLInputElement>(null);
  const isAccepted = rules === undefined || accepted === rulesVersion;
  return {
    section: {
      isAccepted,
      boxRef,
      error: isAccepted ? undefined : error,
      onAccept: (yes: boolean): void => setAccepted(yes ? rulesVersion : undefined),
    },
    /**
     * Shows the error at the checkbox if the consent is missing.
     *
     * @returns true if the rules are accepted
     */
    assertAccepted: (): boolean => {
      if (isAccepted) return true;
      setError("Acceptez les règles de l'espace pour continuer.");
      boxRef.current?.focus();
      return false;
    },
  };
};

type RulesSectionProps = {
  rules: SpaceRules;
  isAccepted: boolean;
  error: string | undefined;
  isDisabled: boolean;
  boxRef: RefObject<HTMLInputElement | null>;
  onAccept: (isAccepted: boolean) => void;
};

/** Rules of a space, with the checkbox to accept them before the payment. */
export const RulesSection = ({
  rules,
  isAccepted,
  error,
  isDisabled,
  boxRef,
  onAccept,
}: RulesSectionProps): ReactElement => (
  <section className={styles.request} aria-label="Règles de l'espace">
    <h4 className={styles.rulesTitle}>Règles de l'espace</h4>
    <SpaceRulesList rules={rules} />
    <Checkbox
      ref={boxRef}
      size="md"
      label="J'accepte les règles de l'espace"
      checked={isAccepted}
      disabled={isDisabled}
      error={error}
      onChange={({ currentTarget }) => onAccept(currentTarget.checked)}
    />
  </section>
);

import { PASSWORD_RULE } from "@stokaz/contract/fields";
import { LIMITS } from "@stokaz/contract/limits";
import type { ChangeEvent, FocusEvent, ReactElement, ReactNode } from "react";
import { type PasswordStrength, passwordStrength } from "../../lib/format/password-strength.ts";
import styles from "./new-password-field.module.css";
import { PasswordField } from "./password-field.tsx";

const WORDS: Readonly<Record<PasswordStrength, string>> = {
  0: "facile à deviner",
  1: "moyen",
  2: "solide",
  3: "très solide",
};
const SEGMENTS = [0, 1, 2, 3] as const;

type NewPasswordFieldProps = {
  label: string;
  value: string;
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void;
  onBlur?: (event: FocusEvent<HTMLInputElement>) => void;
  error?: ReactNode;
  /** Text after the rule. */
  help?: string;
  isRequired?: boolean;
};

/**
 * Field for a new password: the rule, and its strength while it is typed. Only the rule refuses.
 */
export const NewPasswordField = ({
  label,
  value,
  help,
  isRequired = false,
  ...input
}: NewPasswordFieldProps): ReactElement => {
  const strength = passwordStrength(value);
  const isRated = value.length >= LIMITS.passwordMin;
  return (
    <div>
      <PasswordField
        label={label}
        description={[PASSWORD_RULE, help].filter(Boolean).join(". ")}
        autoComplete="new-password"
        withAsterisk={isRequired}
        value={value}
        {...input}
      />
      {/* The line is always there, so that nothing moves when the first characters are typed. */}
      <div className={styles.strength} data-strength={isRated ? strength : undefined}>
        <span className={styles.meter} aria-hidden="true">
          {SEGMENTS.map((segment) => (
            <span key={segment} data-on={(isRated && segment <= strength) || undefined} />
          ))}
        </span>
        <span role="status" className={styles.word}>
          {isRated && `Mot de passe ${WORDS[strength]}`}
        </span>
      </div>
    </div>
  );
};

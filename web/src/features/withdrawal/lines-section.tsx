import { Checkbox } from "@mantine/core";
import type { WithdrawableLine } from "@stokaz/contract/orders/withdrawals";
import type { ReactElement, ReactNode } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { type Chosen, isOpen, sealField, sentencesOf } from "./rules.ts";
import styles from "./withdrawal.module.css";

const Words = ({ line }: { line: WithdrawableLine }): ReactElement => (
  <span className={styles.words}>
    <Picture
      url={line.productPhoto}
      alt=""
      fallback="product"
      sizes="64px"
      className={styles.picture ?? ""}
    />
    <span className={styles.about}>
      <strong>{line.productName}</strong>
      <span className={styles.soft}>
        {line.units > 0
          ? `${formatCount(line.units, "unité")} à ${formatEuros(line.price)}`
          : formatEuros(line.price)}
      </span>
    </span>
  </span>
);

const LawWords = ({ line }: { line: WithdrawableLine }): ReactElement => (
  <>
    {sentencesOf(line).map((sentence) => (
      <p key={sentence} className={styles.law}>
        {sentence}
      </p>
    ))}
  </>
);

type SealFieldProps = {
  chosen: Chosen;
  error: ReactNode;
  onChange: (chosen: Chosen) => void;
};

const SealField = ({ chosen, error, onChange }: SealFieldProps): ReactElement => (
  <Checkbox
    size="lg"
    color="green.8"
    classNames={{ root: styles.seal, body: styles.body, labelWrapper: styles.label }}
    checked={chosen.isSealed}
    error={error}
    aria-invalid={error ? true : undefined}
    onChange={({ currentTarget }) => onChange({ ...chosen, isSealed: currentTarget.checked })}
    label="Le produit est encore scellé"
  />
);

type LineFieldProps = {
  line: WithdrawableLine;
  chosen: Chosen | undefined;
  sealError: ReactNode;
  onChange: (chosen: Chosen | undefined) => void;
};

/** One line to return, or the reason why it can't be returned. */
const LineField = ({ line, chosen, sealError, onChange }: LineFieldProps): ReactElement => {
  if (!isOpen(line)) {
    return (
      <li className={styles.fixed}>
        <Words line={line} />
        <LawWords line={line} />
      </li>
    );
  }
  return (
    <li className={styles.choice} data-chosen={chosen !== undefined || undefined}>
      <Checkbox
        size="lg"
        color="green.8"
        classNames={{ body: styles.body, labelWrapper: styles.label }}
        checked={chosen !== undefined}
        onChange={({ currentTarget }) =>
          onChange(
            currentTarget.checked
              ? { lineId: line.lineId, quantity: line.units, isSealed: false }
              : undefined,
          )
        }
        label={<Words line={line} />}
      />
      <LawWords line={line} />
      {chosen && line.units > 1 && (
        <StepperField
          label={`Combien de « ${line.productName} » ?`}
          max={line.units}
          value={chosen.quantity}
          unit={`sur ${line.units}`}
          onChange={(quantity) => onChange({ ...chosen, quantity })}
        />
      )}
      {chosen && line.mustBeSealed && (
        <SealField chosen={chosen} error={sealError} onChange={onChange} />
      )}
    </li>
  );
};

type LinesFieldProps = {
  label: string;
  lines: readonly WithdrawableLine[];
  chosen: readonly Chosen[];
  errors: Readonly<Record<string, ReactNode>>;
  onChange: (chosen: Chosen[]) => void;
};

/** Products of an order: those that can be returned have a box; each one has its legal sentence. */
export const LinesField = ({
  label,
  lines,
  chosen,
  errors,
  onChange,
}: LinesFieldProps): ReactElement => (
  <div>
    <ul className={styles.lines} aria-label={label}>
      {lines.map((line) => {
        const index = chosen.findIndex(({ lineId }) => lineId === line.lineId);
        return (
          <LineField
            key={line.lineId}
            line={line}
            chosen={chosen[index]}
            sealError={errors[sealField(index)]}
            onChange={(one) =>
              onChange([
                ...chosen.slice(0, index === -1 ? undefined : index),
                ...(one ? [one] : []),
                ...(index === -1 ? [] : chosen.slice(index + 1)),
              ])
            }
          />
        );
      })}
    </ul>
    {errors.lines && (
      <p className="field-error refusal" role="alert">
        {errors.lines}
      </p>
    )}
  </div>
);

import { Checkbox } from "@mantine/core";
import type { ClaimableLine } from "@stokaz/contract/claims/claims";
import type { ReactElement, ReactNode } from "react";
import { formatCount, formatEuros } from "../../lib/format/format.ts";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import styles from "./claims.module.css";

type Chosen = { lineId: string; units: number };

const LineField = ({
  line,
  chosen,
  onChange,
}: {
  line: ClaimableLine;
  chosen: Chosen | undefined;
  onChange: (chosen: Chosen | undefined) => void;
}): ReactElement => {
  const { lineId, productName, supplierName, units, price, refusal } = line;
  return (
    <li className={styles.line} data-chosen={chosen !== undefined || undefined}>
      <Checkbox
        size="lg"
        color="green.8"
        checked={chosen !== undefined}
        disabled={refusal !== null}
        onChange={({ currentTarget }) =>
          onChange(currentTarget.checked ? { lineId, units } : undefined)
        }
        label={
          <>
            <strong>{productName}</strong>
            <span className={styles.soft}>
              {supplierName}, {formatCount(units, "unité")} à {formatEuros(price)}
            </span>
          </>
        }
      />
      {refusal && <p className={styles.soft}>{refusal}</p>}
      {chosen && units > 1 && (
        <StepperField
          label={`Combien de « ${productName} » ?`}
          max={units}
          unit={`sur ${units}`}
          value={chosen.units}
          onChange={(count) => onChange({ lineId, units: count })}
        />
      )}
    </li>
  );
};

/** Field to choose the products of an order that have a problem. */
export const LinesField = ({
  lines,
  chosen,
  error,
  onChange,
}: {
  lines: readonly ClaimableLine[];
  chosen: readonly Chosen[];
  error: ReactNode;
  onChange: (chosen: Chosen[]) => void;
}): ReactElement => (
  <div>
    <ul className={styles.lines} aria-label="Quels produits ?">
      {lines.map((line) => (
        <LineField
          key={line.lineId}
          line={line}
          chosen={chosen.find(({ lineId }) => lineId === line.lineId)}
          onChange={(one) =>
            onChange([
              ...chosen.filter(({ lineId }) => lineId !== line.lineId),
              ...(one ? [one] : []),
            ])
          }
        />
      ))}
    </ul>
    {error && (
      <p className="field-error refusal" role="alert">
        {error}
      </p>
    )}
  </div>
);

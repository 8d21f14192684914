import { Button } from "@mantine/core";
import type { LeftProduct } from "@stokaz/contract/leases/leftovers";
import { type ReactElement, useState } from "react";
import { messageOf } from "../../lib/api/error.ts";
import { useRequestKey } from "../../lib/api/request-key.ts";
import { formatCount } from "../../lib/format/format.ts";
import { DialogActions, DialogCancelButton } from "../../ui/dialogs/dialog.tsx";
import { StepperField } from "../../ui/fields/stepper-field.tsx";
import { useSayOfLeftovers } from "./api.ts";
import styles from "./lease.module.css";

/** Form for the units of each product that the artisan took away. */
export const FetchForm = ({
  leaseId,
  products,
  onTyped,
  onDone,
}: {
  leaseId: string;
  products: readonly LeftProduct[];
  onTyped: () => void;
  onDone: () => void;
}): ReactElement => {
  const say = useSayOfLeftovers(leaseId);
  const key = useRequestKey();
  const [units, setUnits] = useState<Readonly<Record<string, number>>>({});
  const lines = products.flatMap(({ _id: productId }) => {
    const count = units[productId] ?? 0;
    return count > 0 ? [{ productId, units: count }] : [];
  });
  return (
    <form
      className={styles.form}
      aria-label="Ce que j'ai repris"
      onSubmit={(event) => {
        event.preventDefault();
        say.mutate({ fetch: { lines }, requestKey: key.read() }, { onSuccess: onDone });
      }}
    >
      {products.map(({ _id: id, productName, stock }) => (
        <StepperField
          key={id}
          label={productName}
          description={`${formatCount(stock, "unité")} sur place`}
          min={0}
          max={stock}
          value={units[id] ?? 0}
          onChange={(count) => {
            key.renew();
            onTyped();
            setUnits({ ...units, [id]: count });
          }}
        />
      ))}
      <p className={styles.hint}>Ces unités quittent votre stock.</p>
      <DialogActions refusal={say.error && messageOf(say.error)}>
        <DialogCancelButton isDisabled={say.isPending} />
        <Button type="submit" disabled={lines.length === 0} loading={say.isPending}>
          C'est repris
        </Button>
      </DialogActions>
    </form>
  );
};

import { NativeSelect } from "@mantine/core";
import type { GetInputPropsReturnType } from "@mantine/form";
import type { StockBatch } from "@stokaz/contract/products/stock";
import type { ReactElement } from "react";
import styles from "./stock.module.css";

type BatchFieldProps = {
  batches: readonly StockBatch[];
  input: GetInputPropsReturnType;
  chosen: string | undefined;
  onChoose: (batchId: string | undefined) => void;
};

/** Choice of the batch that a correction is for; empty if the product has no batches. */
export const BatchField = ({
  batches,
  input,
  chosen,
  onChoose,
}: BatchFieldProps): ReactElement | false =>
  batches.length > 0 && (
    <NativeSelect
      label="De quel lot ?"
      size="md"
      className={styles.units ?? ""}
      {...input}
      value={chosen ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value || undefined)}
    >
      <option value="">Tout le produit</option>
      {batches
        .filter(({ end }) => end === null)
        .map(({ _id, number }) => (
          <option key={_id} value={_id}>
            Lot {number}
          </option>
        ))}
    </NativeSelect>
  );

import { Checkbox } from "@mantine/core";
import type { PickupLine } from "@stokaz/contract/handover/handover";
import type { SoldBatch } from "@stokaz/contract/orders/orders";
import type { ReactElement } from "react";
import { useAlcoholHoursText } from "../../lib/api/site.ts";
import { useToday } from "../../lib/api/territory.ts";
import { formatBatch } from "../../lib/format/batches.ts";
import { palletName } from "../../lib/format/pallets.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { AlertIcon } from "../../ui/page/tool-icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./lines-section.module.css";
import { byArtisan, isWaiting, reasonToKeep } from "./rules.ts";

/** Batch on the packing; after its last day, also the first thing to do. */
const BatchWords = ({
  batch,
  isWaiting: isToHandOver,
}: {
  batch: SoldBatch;
  isWaiting: boolean;
}): ReactElement => {
  const today = useToday();
  const isOver = isToHandOver && today && batch.lastDay !== null && batch.lastDay < today;
  return (
    <span className={isOver ? styles.age : styles.batch}>
      {formatBatch(batch)}
      {isOver && " : date dépassée, vérifiez avant de le remettre"}
    </span>
  );
};

/** A product as people recognise it: picture, units and name. */
export const LineWords = ({ line }: { line: PickupLine }): ReactElement => {
  const alcoholHours = useAlcoholHoursText();
  const isRecalled = line.recallDanger !== null;
  const standing = isRecalled ? undefined : reasonToKeep(line);
  return (
    <span className={styles.line}>
      <Picture
        url={line.productPhoto}
        alt=""
        fallback="product"
        sizes="64px"
        className={styles.picture ?? ""}
      />
      <span className={styles.words}>
        <strong>
          {line.quantity} × {line.productName}
        </strong>
        {line.palletNumbers && (
          <span className={styles.pallet}>{palletName(line.palletNumbers)}</span>
        )}
        {line.batches?.map((batch) => (
          <BatchWords key={batch.number} batch={batch} isWaiting={isWaiting(line)} />
        ))}
        {line.isAdultOnly && <span className={styles.age}>Interdit aux moins de 18 ans</span>}
        {line.isAdultOnly && alcoholHours && isWaiting(line) && (
          <span className={styles.age}>{alcoholHours}</span>
        )}
        {isRecalled && (
          <span className={styles.recall}>
            <StatusBadge tone="danger" label="Rappel de produit" icon={<AlertIcon size={16} />} />
            <strong>Ne le remettez pas.</strong>
            {line.recallDanger}
          </span>
        )}
        {standing && <span className={styles.standing}>{standing}</span>}
      </span>
    </span>
  );
};

type LinesFieldProps = {
  lines: readonly PickupLine[];
  /** Ticked lines. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** True if a tick means that something is wrong. */
  isRefusing?: boolean;
};

/**
 * Products to tick, grouped by artisan; products that can't be handed over any more have no box.
 */
export const LinesField = ({
  lines,
  chosen,
  onChange,
  isRefusing = false,
}: LinesFieldProps): ReactElement => (
  <div className={styles.artisans} data-refusing={isRefusing || undefined}>
    {byArtisan(lines).map(({ supplierId, supplierName, lines: own }) => (
      <fieldset key={supplierId} className={styles.artisan}>
        <legend>{supplierName}</legend>
        {own.map((line) =>
          isWaiting(line) ? (
            <Checkbox
              key={line._id}
              size="lg"
              color={isRefusing ? "red.8" : "green.8"}
              classNames={{ root: styles.choice, body: styles.body, labelWrapper: styles.label }}
              checked={chosen.includes(line._id)}
              onChange={({ currentTarget }) =>
                onChange(
                  currentTarget.checked
                    ? [...chosen, line._id]
                    : chosen.filter((one) => one !== line._id),
                )
              }
              label={<LineWords line={line} />}
            />
          ) : (
            <div key={line._id} className={styles.fixed}>
              <LineWords line={line} />
            </div>
          ),
        )}
      </fieldset>
    ))}
  </div>
);

import { Button } from "@mantine/core";
import { BATCH_ENDS, type StockBatch } from "@stokaz/contract/products/stock";
import type { CalendarDay } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { useToday } from "../../../lib/api/territory.ts";
import { formatCount, formatLongDay } from "../../../lib/format/format.ts";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { useUnsaved } from "../../../ui/dialogs/unsaved.ts";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { AlertIcon, ClockIcon } from "../../../ui/page/tool-icons.tsx";
import { BatchForm, NewBatchForm } from "./batch-form.tsx";
import { daysLeftOf } from "./rules.ts";
import styles from "./stock.module.css";

/** Number of days before the last day from which a batch is highlighted. */
const SOON = 7;

/** Badge of a batch that ended or whose last day is near; most batches have none. */
const Badge = ({
  batch,
  today,
}: {
  batch: StockBatch;
  today: CalendarDay | undefined;
}): ReactElement | null => {
  if (batch.end) {
    return (
      <StatusBadge tone="danger" label={BATCH_ENDS[batch.end]} icon={<AlertIcon size={16} />} />
    );
  }
  const days = today && daysLeftOf(batch, today);
  if (days === undefined || days > SOON) return null;
  const label = days === 0 ? "Dernier jour" : `Encore ${formatCount(days, "jour")}`;
  return <StatusBadge tone="warning" label={label} icon={<ClockIcon size={16} />} />;
};

const countsOf = ({ units, awaited }: StockBatch): string =>
  [
    `${formatCount(units, "unité")} à vendre`,
    awaited > 0 && `${formatCount(awaited, "unité")} à remettre`,
  ]
    .filter(Boolean)
    .join(", ");

const Batch = ({ productId, batch }: { productId: string; batch: StockBatch }): ReactElement => {
  const today = useToday();
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  const { number, lastDay, place } = batch;
  return (
    <li className={styles.batch}>
      <span className={styles.words}>
        <strong>Lot {number}</strong>
        <span>{countsOf(batch)}</span>
        <span className={styles.detail}>
          {[lastDay === null ? "Sans date" : `Jusqu'au ${formatLongDay(lastDay)}`, place]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <Badge batch={batch} today={today} />
      </span>
      <Button
        variant="default"
        aria-label={`Modifier le lot ${number}`}
        onClick={() => setIsOpen(true)}
      >
        Modifier
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title={`Lot ${number}`}
        isUnsaved={isUnsaved}
        width={560}
      >
        <BatchForm productId={productId} batch={batch} onTyped={onTyped} onDone={close} />
      </Dialog>
    </li>
  );
};

type BatchesSectionProps = {
  productId: string;
  batches: readonly StockBatch[];
  /** Units in stock that belong to no batch. */
  withoutBatch: number;
};

/** Batches of a product, nearest last day first, with the form that adds one. */
export const BatchesSection = ({
  productId,
  batches,
  withoutBatch,
}: BatchesSectionProps): ReactElement => {
  const [isOpen, setIsOpen] = useState(false);
  const { isUnsaved, onTyped, close } = useUnsaved(() => setIsOpen(false));
  return (
    <div className={styles.form}>
      {batches.length > 0 && (
        <ul className={styles.batches}>
          {batches.map((batch) => (
            <Batch key={batch._id} productId={productId} batch={batch} />
          ))}
        </ul>
      )}
      {batches.length > 0 && withoutBatch > 0 && (
        <p className={styles.left}>
          Sans lot&#8239;: {formatCount(withoutBatch, "unité")}, vendues en dernier.
        </p>
      )}
      <Button variant="default" className={styles.submit ?? ""} onClick={() => setIsOpen(true)}>
        Ajouter un lot
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="Ajouter un lot"
        isUnsaved={isUnsaved}
        width={560}
      >
        <NewBatchForm
          productId={productId}
          withoutBatch={withoutBatch}
          onTyped={onTyped}
          onDone={close}
        />
      </Dialog>
    </div>
  );
};

import { Button } from "@mantine/core";
import type { Lease } from "@stokaz/contract/leases/leases";
import { type Leftovers, leftoverDeadlineText } from "@stokaz/contract/leases/leftovers";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { formatLongDay } from "../../lib/format/format.ts";
import { palletName, unitsOf } from "../../lib/format/pallets.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { DownloadIcon } from "../../ui/page/tool-icons.tsx";
import { leftoversQuery, useSaveLeftoverLabels } from "./api.ts";
import styles from "./lease.module.css";
import { LeftoverActions } from "./leftover-actions-section.tsx";
import { LeftoverEvents } from "./leftover-events-section.tsx";
import { leftoverSentence } from "./rules.ts";

/** Notice that the operator decides, or the day from which they will if both sides do not agree. */
const Deadline = ({ leftovers }: { leftovers: Leftovers }): ReactElement | null => {
  const { case: open, decidesOn } = leftovers;
  if (open?.fetchUntil) {
    return (
      <Notice
        tone="warning"
        title={`À reprendre au plus tard le ${formatLongDay(open.fetchUntil)}`}
      >
        Après ce jour, nous décidons de la suite.
      </Notice>
    );
  }
  if (open) {
    return (
      <Notice tone="warning" title="Nous décidons de la suite">
        Nous vous écrivons à tous les deux. D'ici là, personne ne se défait de rien.
      </Notice>
    );
  }
  return decidesOn ? <p className={styles.hint}>{leftoverDeadlineText(decidesOn)}</p> : null;
};

const Products = ({ products }: Pick<Leftovers, "products">): ReactElement => (
  <ul className={styles.payments} aria-label="Produits restés sur place">
    {products.map((product) => (
      <li key={product._id}>
        <span>
          {product.productName}
          {product.pallets.length > 0 && (
            <span className={styles.detail}>{palletName(product.pallets)}</span>
          )}
        </span>
        <span className={styles.left}>{unitsOf(product)}</span>
      </li>
    ))}
  </ul>
);

/**
 * Goods that stayed after the end of a lease, with the statements about them and the buttons to
 * make one.
 */
export const LeftoversSection = ({ lease }: { lease: Lease }): ReactElement => {
  const { data: leftovers, error, refetch } = useQuery(leftoversQuery(lease._id));
  const save = useSaveLeftoverLabels(lease);
  if (!leftovers) {
    return (
      <Panel title="Ce qui reste">
        <RowsState query={{ error, refetch }} count={2} />
      </Panel>
    );
  }
  const { products, events } = leftovers;
  return (
    <Panel title="Ce qui reste">
      <p className={styles.total}>{leftoverSentence(lease, leftovers)}</p>
      {products.length > 0 && <Products products={products} />}
      <div className={styles.deadline}>
        <Deadline leftovers={leftovers} />
      </div>
      <div className={styles.choices} data-unprinted>
        <LeftoverActions lease={lease} leftovers={leftovers} />
        {products.length > 0 && (
          <Button
            variant="default"
            leftSection={<DownloadIcon />}
            loading={save.isPending}
            onClick={() => save.mutate()}
          >
            Étiquettes «&#8239;À reprendre&#8239;»
          </Button>
        )}
      </div>
      {events.length > 0 && <LeftoverEvents lease={lease} events={events} />}
    </Panel>
  );
};

import { Anchor } from "@mantine/core";
import type { QueueItem } from "@stokaz/contract/admin/admin-queue";
import type { LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatLongDay } from "../../../lib/format/format.ts";
import { unitsOf } from "../../../lib/format/pallets.ts";
import styles from "../deciding.module.css";

export type Leftovers = QueueItem<"leftovers">;

const STATUSES: Readonly<Record<LeftoverStatus, string>> = {
  waiting: "L'artisan n'a pas dit avoir tout repris",
  reported: "Le loueur dit qu'il reste des marchandises",
  fetched: "L'artisan dit avoir tout repris, le loueur n'a pas répondu",
  confirmed: "Le loueur confirme que la place est vide",
  closed: "Réglé",
};

/** Goods left in the space, their owner, the place and the statements of both sides. */
export const LeftoverFactsSection = ({ item }: { item: Leftovers }): ReactElement => (
  <dl className={styles.facts}>
    <dt>Location</dt>
    <dd>
      <Anchor component={Link} to={paths.lease.href(item.leaseId)}>
        {item.spaceName}
      </Anchor>
    </dd>
    <dt>Artisan</dt>
    <dd>{item.artisanName}</dd>
    <dt>Loueur</dt>
    <dd>{item.lessorName}</dd>
    {item.endedOn && (
      <>
        <dt>Dernier jour</dt>
        <dd>{formatLongDay(lastDayBefore(item.endedOn))}</dd>
      </>
    )}
    <dt>Où c'en est</dt>
    <dd>{STATUSES[item.status]}</dd>
    {item.fetchUntil && (
      <>
        <dt>Date donnée</dt>
        <dd>{formatLongDay(item.fetchUntil)}, passée</dd>
      </>
    )}
    <dt>Sur place</dt>
    <dd>
      {item.products.length === 0 && "rien, d'après le stock"}
      <ul className={styles.lines}>
        {item.products.map(({ productName, stock, awaited }) => (
          <li key={productName}>
            {productName}&#8239;: {unitsOf({ _id: productName, productName, stock, awaited })}
          </li>
        ))}
      </ul>
    </dd>
  </dl>
);

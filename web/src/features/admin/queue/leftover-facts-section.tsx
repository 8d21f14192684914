import { Anchor } from "@mantine/core";
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import type { LeftoverStatus } from "@stokaz/contract/leases/leftovers";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { formatLongDay } from "../../../lib/format/format.ts";
import { unitsOf } from "../../../lib/format/pallets.ts";
import styles from "../deciding.module.css";

export type Leftovers = Queued<"leftovers">;

const STATUSES: Readonly<Record<LeftoverStatus, string>> = {
  waiting: "L'artisan n'a pas dit avoir tout repris",
  reported: "Le loueur dit qu'il reste des marchandises",
  fetched: "L'artisan dit avoir tout repris, le loueur n'a pas répondu",
  confirmed: "Le loueur confirme que la place est vide",
  closed: "Réglé",
};

/** Goods left in the space, their owner, the place and the statements of both sides. */
export const LeftoverFactsSection = ({ leftovers }: { leftovers: Leftovers }): ReactElement => (
  <dl className={styles.facts}>
    <dt>Location</dt>
    <dd>
      <Anchor component={Link} to={paths.lease.href(leftovers.leaseId)}>
        {leftovers.spaceName}
      </Anchor>
    </dd>
    <dt>Artisan</dt>
    <dd>{leftovers.artisanName}</dd>
    <dt>Loueur</dt>
    <dd>{leftovers.lessorName}</dd>
    {leftovers.endedOn && (
      <>
        <dt>Dernier jour</dt>
        <dd>{formatLongDay(lastDayBefore(leftovers.endedOn))}</dd>
      </>
    )}
    <dt>Où c'en est</dt>
    <dd>{STATUSES[leftovers.status]}</dd>
    {leftovers.fetchUntil && (
      <>
        <dt>Date donnée</dt>
        <dd>{formatLongDay(leftovers.fetchUntil)}, passée</dd>
      </>
    )}
    <dt>Sur place</dt>
    <dd>
      {leftovers.products.length === 0 && "rien, d'après le stock"}
      <ul className={styles.lines}>
        {leftovers.products.map(({ productName, stock, awaited }) => (
          <li key={productName}>
            {productName}&#8239;: {unitsOf({ _id: productName, productName, stock, awaited })}
          </li>
        ))}
      </ul>
    </dd>
  </dl>
);

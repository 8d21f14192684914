import { AMENDMENT_PAID } from "@stokaz/contract/leases/lease-paths";
import type { Rent } from "@stokaz/contract/leases/rents";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router";
import { messageOf } from "../../lib/api/error.ts";
import { useComingBack } from "../../lib/browser/coming-back.ts";
import { formatCount, formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { Disclosure } from "../../ui/lists/disclosure.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { ErrorState } from "../../ui/page/error-state.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { rentsQuery, useReturn } from "./api.ts";
import { CardSection } from "./card-section.tsx";
import styles from "./rents.module.css";
import { badgeOf, nearestOf } from "./rules.ts";

const Months = ({ rents }: { rents: readonly Rent[] }): ReactElement => (
  <ul className={styles.months}>
    {rents.map((rent) => (
      <li key={rent._id}>
        <span>
          {rent.name}
          <span className={styles.detail}>le {formatLongDay(rent.dueOn)}</span>
        </span>
        <span className={styles.side}>
          <span className={styles.amount}>{formatEuros(rent.amount)}</span>
          <StatusBadge {...badgeOf(rent)} />
        </span>
      </li>
    ))}
  </ul>
);

/** Monthly rents of a lease, with the card that is charged. */
export const RentsSection = ({ rentalId }: { rentalId: string }): ReactElement => {
  const [parameters] = useSearchParams();
  const { mutate } = useReturn();
  // The section of amendments shows the result of an amendment's payment, so it is ignored here.
  const paid = parameters.has(AMENDMENT_PAID) ? null : parameters.get("session_id");
  useComingBack(paid ?? parameters.get("card_session"), (sessionId) =>
    mutate({ kind: paid === null ? "card" : "payment", sessionId }),
  );
  const { data, error, refetch } = useQuery(rentsQuery(rentalId));
  if (error && !data) {
    return (
      <Panel title="Loyers">
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data) return <Spinner />;
  const { rents, card, isCardCharged } = data;
  const nearest = nearestOf(rents);
  return (
    <Panel title="Loyers">
      <Months rents={nearest} />
      {nearest.length < rents.length && (
        <Disclosure summary={`Voir les ${formatCount(rents.length, "mois", "mois")}`}>
          <Months rents={rents} />
        </Disclosure>
      )}
      {isCardCharged && <CardSection card={card} rentalId={rentalId} />}
    </Panel>
  );
};

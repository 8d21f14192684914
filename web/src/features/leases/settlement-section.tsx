import type { LeaseSettlement } from "@stokaz/contract/leases/lease-settlement";
import type { Lease } from "@stokaz/contract/leases/leases";
import type { WaitsFor } from "@stokaz/contract/money/earnings";
import { cents } from "@stokaz/contract/money/money";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatEuros, formatLongDay } from "../../lib/format/format.ts";
import { Panel } from "../../ui/lists/panel.tsx";
import { RowsState } from "../../ui/page/rows-state.tsx";
import { settlementQuery } from "./api.ts";
import styles from "./lease.module.css";
import { isOfArtisan } from "./rules.ts";

/** French text of a waiting transfer, for its lessor. */
const whenOf = (waitsFor: WaitsFor, day: string): string =>
  ({
    date: `Versement prévu le ${day}`,
    collection: `Versement prévu le ${day}`,
    account: "Versement dès que le compte de paiement est connecté",
    tax: "Versement dès que les informations fiscales sont données",
    decision: "Versement retenu tant qu'un litige n'est pas réglé",
    bank: "Versement retenu tant que la banque de l'artisan n'a pas décidé",
    retry: `Versement retardé, nouvel essai le ${day}`,
    soon: "Versement en cours, dans quelques minutes",
  })[waitsFor];

const REFUNDS = {
  due: "Remboursement en cours, décidé",
  sent: "Remboursé à l'artisan",
  failed: "Remboursement refusé par la banque, décidé",
} as const;

const Row = ({ label, amount }: { label: string; amount: string }): ReactElement => (
  <li>
    <span>{label}</span>
    <span className={styles.amount}>{amount}</span>
  </li>
);

/** Amounts that the lessor received and will receive. */
const Transfers = ({
  lessor: { received, refunded, fee, transferred, reversed, waiting },
  dayOf,
}: {
  lessor: NonNullable<LeaseSettlement["lessor"]>;
  dayOf: (at: Date) => string;
}): ReactElement => (
  <ul className={styles.payments} aria-label="Versements au loueur">
    <Row label="Loyers payés" amount={formatEuros(received)} />
    {refunded > 0 && <Row label="Rendus à l'artisan" amount={`− ${formatEuros(refunded)}`} />}
    <Row label="Frais de plateforme" amount={`− ${formatEuros(fee)}`} />
    <Row label="Versés" amount={formatEuros(cents(transferred - reversed))} />
    {waiting.map(({ _id, amount, waitsFor, at }) => (
      <Row key={_id} label={whenOf(waitsFor, dayOf(at))} amount={formatEuros(amount)} />
    ))}
    {waiting.length === 0 && (
      <li>
        <span className={styles.detail}>Il ne reste rien à verser.</span>
      </li>
    )}
  </ul>
);

/**
 * Settlement of an ended lease: the last transfers to its lessor and the refunds to its artisan.
 */
export const SettlementSection = ({ lease }: { lease: Lease }): ReactElement | null => {
  const territory = useTerritoryFacts();
  const { data: settlement, error, refetch } = useQuery(settlementQuery(lease._id));
  if (settlement && !settlement.lessor && settlement.refunds.length === 0) return null;
  const content = (): ReactElement => {
    if (!settlement || !territory) {
      return <RowsState query={{ error, refetch }} count={3} />;
    }
    const dayOf = (at: Date): string => formatLongDay(dayInZone(at, territory.timeZone));
    return (
      <>
        {settlement.lessor && <Transfers lessor={settlement.lessor} dayOf={dayOf} />}
        {settlement.refunds.length > 0 && (
          <ul className={styles.payments} aria-label="Remboursements">
            {settlement.refunds.map(({ _id, at, amount, status, isByBank }) => (
              <Row
                key={_id}
                label={`${REFUNDS[status]} ${isByBank ? "par virement " : ""}le ${dayOf(at)}`}
                amount={formatEuros(amount)}
              />
            ))}
          </ul>
        )}
      </>
    );
  };
  return (
    <Panel title={isOfArtisan(lease) ? "Remboursements" : "Derniers versements"}>{content()}</Panel>
  );
};

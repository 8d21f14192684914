import { Button } from "@mantine/core";
import type { WaitingTransfer } from "@stokaz/contract/money/earnings";
import { dayInZone } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { formatCount, formatEuros, formatInstant, formatLongDay } from "../../lib/format/format.ts";
import { type Column, DataTable } from "../../ui/lists/data-table.tsx";
import { Panel } from "../../ui/lists/panel.tsx";
import { Price } from "../../ui/offers/price.tsx";
import type { Earnings } from "./api.ts";
import styles from "./earnings.module.css";
import { SaleSection, saleHeading } from "./sale-section.tsx";

const SHOWN = 5;

/** French text with the day of a transfer or the reason why it waits. */
const whenOf = ({ waitsFor, at }: WaitingTransfer, timeZone: string): string => {
  const day = formatLongDay(dayInZone(at, timeZone));
  return {
    date: `Le ${day}`,
    collection: `À la récupération, au plus tard le ${day}`,
    account: "Dès que votre compte de paiement est connecté",
    tax: "Dès que vos informations fiscales sont complètes",
    decision: "Retenu tant qu'un litige, un refus ou un retour n'est pas réglé",
    bank: "Retenu tant que la banque du client n'a pas décidé",
    retry: `Retardé par Stripe, nouvel essai le ${formatInstant(at, timeZone)}`,
    soon: "En cours, dans quelques minutes",
  }[waitsFor];
};

const columnsOf = (heading: string, timeZone: string): Column<WaitingTransfer>[] => [
  { key: "sale", header: heading, cell: ({ sale }) => <SaleSection sale={sale} /> },
  { key: "when", header: "Versement", cell: (transfer) => whenOf(transfer, timeZone) },
  {
    key: "amount",
    header: "Votre part",
    align: "end",
    cell: ({ amount, fee }) => (
      <span className={styles.sale}>
        <Price amount={amount} />
        <span className={styles.detail}>{formatEuros(fee)} de frais déduits</span>
      </span>
    ),
  },
];

type UpcomingSectionProps = { waiting: Earnings["waiting"]; timeZone: string };

/** Paid amounts that were not transferred yet, the earliest first. */
export const UpcomingSection = ({ waiting, timeZone }: UpcomingSectionProps): ReactElement => {
  const [isWhole, setIsWhole] = useState(false);
  const { next, count } = waiting;
  const left = count - next.length;
  return (
    <Panel title="À venir" help="Ce que vos clients ont payé et qui n'est pas encore versé.">
      {next.length === 0 ? (
        <p className={styles.none}>Rien n'attend : tout ce qui vous était dû est versé.</p>
      ) : (
        <DataTable
          label="Versements à venir"
          columns={columnsOf(saleHeading(next.map(({ sale }) => sale)), timeZone)}
          rows={isWhole ? next : next.slice(0, SHOWN)}
          rowKey={({ _id }) => _id}
        />
      )}
      {!isWhole && next.length > SHOWN && (
        <Button variant="default" className={styles.more ?? ""} onClick={() => setIsWhole(true)}>
          {count === SHOWN + 1
            ? "Voir l'autre versement"
            : `Voir les ${count - SHOWN} autres versements`}
        </Button>
      )}
      {isWhole && left > 0 && (
        <p className={styles.none}>
          Et {formatCount(left, "autre versement", "autres versements")} plus tard : ils sont dans
          le fichier à télécharger.
        </p>
      )}
    </Panel>
  );
};

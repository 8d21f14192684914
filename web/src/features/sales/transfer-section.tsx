import type { WaitsFor } from "@stokaz/contract/money/earnings";
import type { Sale } from "@stokaz/contract/orders/sales";
import type { ReactElement } from "react";
import { formatEuros, formatInstantDay } from "../../lib/format/format.ts";
import styles from "./sales-section.module.css";

type Transfer = NonNullable<Sale["transfer"]>;

/** French text of a transfer that was not sent yet. */
const whenOf = (
  { transfer, status }: { transfer: Transfer; status: Sale["status"] },
  day: string,
) => {
  const expected =
    status === "to_collect" ? `à la récupération, au plus tard le ${day}` : `le ${day}`;
  const texts: Readonly<Record<WaitsFor, string>> = {
    date: expected,
    collection: expected,
    account: "dès que votre compte de paiement est connecté",
    tax: "dès que vos informations fiscales sont complètes",
    decision: "retenus tant qu'un litige, un refus ou un retour n'est pas réglé",
    bank: "retenus tant que la banque de l'acheteur n'a pas décidé",
    retry: "versement retardé par Stripe, nouvel essai à venir",
    soon: "versement en cours",
  };
  return transfer.waitsFor && texts[transfer.waitsFor];
};

/** Amount of a sale's transfer, and its day or why it waits. */
export const TransferSection = ({
  sale: { transfer, status },
  timeZone,
}: {
  sale: Sale;
  timeZone: string;
}): ReactElement => {
  if (!transfer) return <>–</>;
  const { amount, paidAt, dueAt } = transfer;
  return (
    <span>
      {formatEuros(amount)}
      <span className={styles.when}>
        {paidAt
          ? `versés le ${formatInstantDay(paidAt, timeZone)}`
          : whenOf({ transfer, status }, formatInstantDay(dueAt, timeZone))}
      </span>
    </span>
  );
};

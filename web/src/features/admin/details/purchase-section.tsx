import { Button } from "@mantine/core";
import { AUDIT_ACTION_NAMES } from "@stokaz/contract/admin/admin-audit";
import type {
  PurchaseDetail,
  PurchaseLine,
  TimelineEntry,
  TimelineKind,
} from "@stokaz/contract/admin/admin-purchases";
import { DISPUTE_REASON_NAMES, frenchRefusal } from "@stokaz/contract/checkout/payments";
import { ORDER_LABELS } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import { lastDayBefore } from "@stokaz/contract/time/calendar";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import {
  formatCount,
  formatDay,
  formatEuros,
  formatInstant,
  formatInstantDay,
} from "../../../lib/format/format.ts";
import { formatGivenUp, formatOthers, formatUnits } from "../../../lib/format/order-lines.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { StatusBadge } from "../../../ui/lists/status-badge.tsx";
import { Notice } from "../../../ui/notices/notice.tsx";
import { Trail } from "../../../ui/page/trail.tsx";
import { useDetailAddress } from "../api.ts";
import { updateFailure } from "../rules.ts";
import { useRetryRefund } from "./api.ts";
import styles from "./detail-panel.module.css";
import { RefundDialog } from "./refund-dialog.tsx";
import { SettleOtherwiseDialog } from "./settle-otherwise-dialog.tsx";

/** French labels of the states of orders, rentals and order lines. */
export const PURCHASE_STATUSES: Readonly<Record<string, string>> = {
  pending: "Paiement en cours",
  requested: "Demande en attente",
  confirmed: "Confirmée",
  ended: "Terminée",
  ending: "Remboursée, prend fin",
  to_collect: ORDER_LABELS.to_collect,
  collected: ORDER_LABELS.collected,
  not_collected: ORDER_LABELS.not_collected,
  expired: "Expirée",
  cancelled: "Annulée",
  refunded: "Remboursée",
  money_waiting: "Argent en route",
};

const KINDS: Readonly<Record<TimelineKind, string>> = {
  held: "Réservé",
  "page-opened": "Page de paiement ouverte",
  settled: "Paiement conclu",
  payment: "Payé",
  fee: "Frais de plateforme",
  transfer: "Versé",
  "transfer-planned": "Versement prévu",
  "transfer-failed": "Versement échoué, nouvel essai prévu",
  reversal: "Versement annulé",
  refund: "Remboursé",
  "refund-requested": "Remboursement demandé",
  "refund-failed": "Remboursement échoué",
  "dispute-opened": "Paiement contesté",
  "dispute-closed": "Contestation close",
  webhook: "Événement du prestataire",
  mail: "E-mail",
  collected: ORDER_LABELS.collected,
  "not-collected": ORDER_LABELS.not_collected,
  "delivery-announced": "Livraison annoncée",
  "delivery-received": "Livraison reçue",
  "delivery-cancelled": "Livraison annulée",
  "rent-announced": "Prélèvement annoncé",
  "rent-refused": "Loyer refusé",
  "sale-paused": "Vente suspendue, loyer impayé",
  "leftovers-fetched": "Marchandises reprises après la fin",
  "leftovers-confirmed": "Place vide, confirmée par le loueur",
  "leftovers-reported": "Marchandises restées, dit le loueur",
  "leftovers-case": "Marchandises restées : à décider",
  "leftovers-decided": "Marchandises restées : décidé",
  "request-sent": "Demande envoyée au loueur, paiement autorisé",
  "request-accepted": "Demande acceptée",
  "request-refused": "Demande refusée",
  "request-withdrawn": "Demande retirée",
  "request-unanswered": "Demande sans réponse",
  "request-lapsed": "Demande annulée",
  act: "Acte d'administration",
};

/** States of a rental that was paid: only these rentals have a page of their own. */
const LEASES: readonly string[] = ["confirmed", "ending", "ended", "refunded"];

const GOOD: readonly TimelineKind[] = ["payment", "transfer", "collected", "delivery-received"];
const BAD: readonly TimelineKind[] = [
  "transfer-failed",
  "refund-failed",
  "dispute-opened",
  "rent-refused",
  "sale-paused",
];

const WORDS: Readonly<Record<string, string>> = {
  paid: "payé",
  expired: "expiré",
  cancelled: "annulé",
  refund_due: "à rembourser",
  refunded: "remboursé",
  won: "gagnée",
  lost: "perdue",
  bank_refund: "par virement, depuis votre banque",
  ...DISPUTE_REASON_NAMES,
  ...AUDIT_ACTION_NAMES,
};

const Event = ({ entry, timeZone }: { entry: TimelineEntry; timeZone: string }): ReactElement => {
  const { at, kind, amount, who, detail } = entry;
  const tone = GOOD.includes(kind) ? "good" : BAD.includes(kind) ? "bad" : undefined;
  // The operator names the day of a bank transfer, not its hour.
  const format = detail === "bank_refund" ? formatInstantDay : formatInstant;
  const words = [who, detail && (WORDS[detail] ?? frenchRefusal(detail))]
    .filter(Boolean)
    .join(" · ");
  return (
    <li className={styles.event} data-tone={tone} data-coming={at.getTime() > Date.now()}>
      <div className={styles.eventHead}>
        <strong>{KINDS[kind]}</strong>
        {amount !== null && <span className={styles.figure}>{formatEuros(amount)}</span>}
      </div>
      <span className={styles.small}>{format(at, timeZone)}</span>
      {words && <div className={`${styles.small} ${styles.words}`}>{words}</div>}
    </li>
  );
};

const FailedRefund = ({
  refund,
  payerName,
  timeZone,
}: {
  refund: PurchaseDetail["failedRefunds"][number];
  payerName: string;
  timeZone: string;
}): ReactElement => {
  const retry = useRetryRefund();
  const [isAsking, setIsAsking] = useState(false);
  const stop = (): void => {
    retry.reset();
    setIsAsking(false);
  };
  return (
    <Notice
      tone="warning"
      title={`${formatEuros(refund.amount)} n'ont pas pu être rendus.`}
      action={
        <>
          <Button onClick={() => setIsAsking(true)}>Réessayer…</Button>
          <SettleOtherwiseDialog refund={refund} payerName={payerName} timeZone={timeZone} />
          <ConfirmDialog
            opened={isAsking}
            title="Réessayer ce remboursement ?"
            message={`${payerName} recevra ${formatEuros(refund.amount)} sur sa carte.`}
            confirmLabel="Rembourser"
            cancelLabel="Annuler"
            isPending={retry.isPending}
            refusal={retry.error && updateFailure(retry.error)}
            onConfirm={() => retry.mutate({ id: refund._id }, { onSuccess: stop })}
            onClose={stop}
          />
        </>
      }
    >
      {refund.error === null ? "La banque du payeur a refusé." : frenchRefusal(refund.error)}
    </Notice>
  );
};

/** French label of the state of an order line. */
const lineStatusOf = ({ status, readyAt }: PurchaseLine): string =>
  status === "to_collect" && readyAt ? "Prête" : (PURCHASE_STATUSES[status] ?? status);

/** Products of an order, each with its seller and its state. */
const Lines = ({ lines }: { lines: readonly PurchaseLine[] }): ReactElement => {
  const { open } = useDetailAddress();
  return (
    <section className={styles.section} aria-label="Produits">
      <h3>Produits</h3>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line._id} className={styles.line}>
            <span className={styles.words}>
              {line.productName}
              <span className={styles.small}>
                {[formatUnits(line), formatGivenUp(line), lineStatusOf(line)]
                  .filter(Boolean)
                  .join(" · ")}
              </span>
              <button
                type="button"
                className={`${styles.link} ${styles.ownLine}`}
                onClick={() => open("user", line.seller._id)}
              >
                {line.seller.name}
              </button>
            </span>
            <span className={styles.figure}>{formatEuros(line.total)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** People, place, dates, quantity and money of a purchase. */
const Facts = ({ purchase }: { purchase: PurchaseDetail }): ReactElement => {
  const { open } = useDetailAddress();
  const isOrder = purchase.purpose === "order";
  const [first, second] = purchase.lines;
  const givenUp = first && !second && formatGivenUp(first);
  const person = ({ _id, name }: PurchaseDetail["payer"]) => (
    <button type="button" className={styles.link} onClick={() => open("user", _id)}>
      {name}
    </button>
  );
  return (
    <dl className={styles.facts}>
      <dt>{isOrder ? "Acheteur" : "Artisan"}</dt>
      <dd>{person(purchase.payer)}</dd>
      {!second && (
        <>
          <dt>{isOrder ? "Vendeur" : "Loueur"}</dt>
          <dd>{person(purchase.seller)}</dd>
        </>
      )}
      <dt>Espace</dt>
      <dd>
        {purchase.place.name}
        <br />
        <span className={styles.small}>{purchase.place.address}</span>
      </dd>
      {purchase.startDate && purchase.endDate && (
        <>
          <dt>Période</dt>
          <dd>
            Du {formatDay(purchase.startDate)} au {formatDay(lastDayBefore(purchase.endDate))}
          </dd>
        </>
      )}
      <dt>Quantité</dt>
      <dd>
        {formatCount(purchase.quantity, isOrder ? "unité" : "palette")}
        {givenUp && `, ${givenUp}`}
      </dd>
      <dt>Total</dt>
      <dd>{formatEuros(purchase.total)}</dd>
      <dt>Encore remboursable</dt>
      <dd>{formatEuros(purchase.refundable)}</dd>
    </dl>
  );
};

/** An order or a rental with its history and its refund. */
export const PurchaseSection = ({
  purchase,
  timeZone,
}: {
  purchase: PurchaseDetail;
  timeZone: string;
}): ReactElement => {
  const [isRefunding, setIsRefunding] = useState(false);
  const isOrder = purchase.purpose === "order";
  const isLease = !isOrder && LEASES.includes(purchase.status);
  const [first, second] = purchase.lines;
  return (
    <>
      <div className={styles.top}>
        <h2 className={styles.name}>
          {[second ? first?.productName : purchase.title, formatOthers(purchase.lines)]
            .filter(Boolean)
            .join(" ")}
        </h2>
        <StatusBadge
          tone={purchase.status === "collected" ? "success" : "neutral"}
          label={PURCHASE_STATUSES[purchase.status] ?? purchase.status}
        />
      </div>
      <p className={styles.sub}>{purchase.reference ?? purchase._id}</p>
      {purchase.failedRefunds.map((refund) => (
        <FailedRefund
          key={refund._id}
          refund={refund}
          payerName={purchase.payer.name}
          timeZone={timeZone}
        />
      ))}
      {(purchase.refundable > 0 || isLease) && (
        <div className={styles.actions}>
          {purchase.refundable > 0 && (
            <Button variant="default" onClick={() => setIsRefunding(true)}>
              Rembourser…
            </Button>
          )}
          {isLease && (
            <Button component={Link} to={paths.lease.href(purchase._id)} variant="default">
              Voir la location
            </Button>
          )}
        </div>
      )}
      <Facts purchase={purchase} />
      {second && <Lines lines={purchase.lines} />}
      {isOrder && (
        <section className={styles.section} aria-label="À la remise">
          <h3>À la remise</h3>
          <Trail orderId={purchase._id} timeZone={timeZone} />
        </section>
      )}
      <section className={styles.section} aria-label="Historique">
        <h3>Historique</h3>
        <ol className={styles.timeline}>
          {purchase.timeline.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no id, so their position identifies them
            <Event key={index} entry={entry} timeZone={timeZone} />
          ))}
        </ol>
      </section>
      <RefundDialog
        purchase={purchase}
        opened={isRefunding}
        onClose={() => setIsRefunding(false)}
      />
    </>
  );
};

import { Anchor } from "@mantine/core";
import { REFUSAL_REASONS } from "@stokaz/contract/handover/handover";
import type { HandoverCase } from "@stokaz/contract/handover/handover-cases";
import type { ReactElement } from "react";
import { formatEuros, formatInstant } from "../../../lib/format/format.ts";
import { useDetailAddress } from "../api.ts";
import styles from "../deciding.module.css";

const OPENED_BY: Readonly<Record<HandoverCase["kind"], string>> = {
  refusal: "Refusé par",
  contest: "Contesté par",
  recall: "Rappelé par",
};

/**
 * Facts of a handover case: order, people and products.
 *
 * @param timeZone the territory's time zone
 */
export const CaseFactsSection = ({
  of,
  timeZone,
}: {
  of: HandoverCase;
  timeZone: string;
}): ReactElement => {
  const { open } = useDetailAddress();
  return (
    <dl className={styles.facts}>
      <dt>Commande</dt>
      <dd>
        <Anchor component="button" type="button" onClick={() => open("order", of.orderId)}>
          {of.orderNumber}
        </Anchor>
      </dd>
      <dt>Lieu</dt>
      <dd>{of.storageName}</dd>
      <dt>Acheteur</dt>
      <dd>{of.buyerName}</dd>
      <dt>{OPENED_BY[of.kind]}</dt>
      <dd>
        {of.openedBy}, le {formatInstant(of.openedAt, timeZone)}
      </dd>
      {of.reason && (
        <>
          <dt>Raison</dt>
          <dd>{REFUSAL_REASONS[of.reason]}</dd>
        </>
      )}
      <dt>Produits</dt>
      <dd>
        <ul className={styles.lines}>
          {of.lines.map((line) => (
            <li key={line._id}>
              {line.quantity} × {line.productName}, {line.supplierName}, {formatEuros(line.amount)}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
};

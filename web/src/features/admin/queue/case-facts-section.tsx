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
  handoverCase,
  timeZone,
}: {
  handoverCase: HandoverCase;
  timeZone: string;
}): ReactElement => {
  const { open } = useDetailAddress();
  return (
    <dl className={styles.facts}>
      <dt>Commande</dt>
      <dd>
        <Anchor
          component="button"
          type="button"
          onClick={() => open("order", handoverCase.orderId)}
        >
          {handoverCase.orderNumber}
        </Anchor>
      </dd>
      <dt>Lieu</dt>
      <dd>{handoverCase.storageName}</dd>
      <dt>Acheteur</dt>
      <dd>{handoverCase.buyerName}</dd>
      <dt>{OPENED_BY[handoverCase.kind]}</dt>
      <dd>
        {handoverCase.openedBy}, le {formatInstant(handoverCase.openedAt, timeZone)}
      </dd>
      {handoverCase.reason && (
        <>
          <dt>Raison</dt>
          <dd>{REFUSAL_REASONS[handoverCase.reason]}</dd>
        </>
      )}
      <dt>Produits</dt>
      <dd>
        <ul className={styles.lines}>
          {handoverCase.lines.map((line) => (
            <li key={line._id}>
              {line.quantity} × {line.productName}, {line.supplierName}, {formatEuros(line.amount)}
              {line.isWithdrawn && ". L'acheteur y a renoncé : son remboursement attend."}
            </li>
          ))}
        </ul>
      </dd>
    </dl>
  );
};

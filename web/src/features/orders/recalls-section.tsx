import type { OrderLine } from "@stokaz/contract/orders/orders";
import type { ReactElement } from "react";
import { Notice } from "../../ui/notices/notice.tsx";
import { Facts } from "../../ui/offers/facts.tsx";
import styles from "./order-section.module.css";

/** "Rappel de produit": danger and advice for recalled products, at the top of the order. */
export const RecallsSection = ({ lines }: { lines: readonly OrderLine[] }): ReactElement => (
  <>
    {lines.flatMap((line) =>
      line.recalls.map(({ number, batchNumber, danger, advice, contact }) => (
        <Notice
          key={`${line._id} ${number}`}
          tone="danger"
          title={`Rappel de produit : ${line.productName}`}
        >
          <Facts
            facts={[
              ...(batchNumber ? [{ term: "Lot", text: batchNumber }] : []),
              { term: "Le danger", text: danger },
              { term: "Ce qu'il faut faire", text: advice },
              { term: "À qui s'adresser", text: contact },
              { term: "Rappel", text: number },
            ]}
          />
          {line.status === "to_collect" && (
            <p className={styles.recalled}>
              Ce produit ne vous sera pas remis : nous revenons vers vous pour votre argent.
            </p>
          )}
        </Notice>
      )),
    )}
  </>
);

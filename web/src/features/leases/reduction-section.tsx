import { REFUND_DELAY } from "@stokaz/contract/checkout/payments";
import type { LeaveQuote } from "@stokaz/contract/leases/lease-changes";
import type { ReactElement } from "react";
import { formatEuros } from "../../lib/format/format.ts";
import { Disclosure } from "../../ui/lists/disclosure.tsx";
import styles from "./lease.module.css";
import { ScaleTable } from "./scale-table.tsx";

type ReductionSectionProps = { quote: Pick<LeaveQuote, "months" | "notOwed" | "refund"> };

/** Money that a reduction of the lease refunds or no longer charges, month by month. */
export const ReductionSection = ({
  quote: { months, notOwed, refund },
}: ReductionSectionProps): ReactElement => (
  <>
    <p className={styles.total}>
      {refund > 0 ? (
        <>
          <strong>{formatEuros(refund)}</strong> vous sont remboursés {REFUND_DELAY}.
        </>
      ) : (
        <>
          <strong>{formatEuros(notOwed)}</strong> de loyers ne seront pas prélevés.
        </>
      )}
    </p>
    <Disclosure summary="Voir le calcul, mois par mois">
      <ScaleTable months={months} />
    </Disclosure>
  </>
);

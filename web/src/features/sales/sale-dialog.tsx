import { Button } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import type { Sale } from "@stokaz/contract/orders/sales";
import { type ReactElement, useState } from "react";
import { Link } from "react-router";
import { useIsOffered } from "../../lib/api/site.ts";
import { formatGivenUp, formatUnits, formatWithdrawn } from "../../lib/format/order-lines.ts";
import { useRights } from "../../lib/session/rights.ts";
import { Dialog, DialogActions } from "../../ui/dialogs/dialog.tsx";
import { LineList } from "../../ui/lists/line-list.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import { SaleStatus, SaleStatusSection } from "./sale-status-section.tsx";
import styles from "./sales-section.module.css";
import { TransferSection } from "./transfer-section.tsx";

type SaleDialogProps = {
  sale: Sale | undefined;
  timeZone: string;
  onClose: () => void;
};

const Content = ({ sale, timeZone }: { sale: Sale; timeZone: string }): ReactElement => {
  const hasClaims = useIsOffered("claims");
  const { isOneself, may } = useRights();
  return (
    <div className={styles.sale}>
      <LineList
        label={`Produits de la commande ${sale.orderNumber}`}
        lines={sale.lines.map((line) => ({
          key: line._id,
          picture: line.productPhoto,
          name: line.productName,
          detail: [formatUnits(line), formatGivenUp(line), formatWithdrawn(line)]
            .filter(Boolean)
            .join(", "),
          unitPriced: line,
          amount: line.totalPrice,
          status: <SaleStatus sale={line} isContested={line.isContested} />,
        }))}
      />
      <dl className={styles.figures}>
        <div>
          <dt>Acheteur</dt>
          <dd>{sale.buyerFirstName}</dd>
        </div>
        <div>
          <dt>Espace</dt>
          <dd>{sale.storageName}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>
            <Price amount={sale.totalPrice} />
          </dd>
        </div>
        {may("money") && (
          <div>
            <dt>Votre part</dt>
            <dd>
              <TransferSection sale={sale} timeZone={timeZone} />
            </dd>
          </div>
        )}
      </dl>
      <SaleStatusSection sale={sale} timeZone={timeZone} />
      {hasClaims && isOneself && sale.lines.some(({ status }) => status === "collected") && (
        <Button
          component={Link}
          to={claimPaths.newClaim.href({ purpose: "order", id: sale._id })}
          variant="default"
        >
          Signaler un problème
        </Button>
      )}
    </div>
  );
};

/** Order with several products of the seller: the products to prepare and the earnings. */
export const SaleDialog = ({ sale, timeZone, onClose }: SaleDialogProps): ReactElement => {
  // The dialog keeps its sale while it closes.
  const [last, setLast] = useState(sale);
  if (sale && sale !== last) setLast(sale);
  return (
    <Dialog
      opened={sale !== undefined}
      onClose={onClose}
      title={`Commande ${last?.orderNumber ?? ""}`}
      width={640}
    >
      {last && <Content sale={last} timeZone={timeZone} />}
      <DialogActions>
        <PrintButton />
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
};

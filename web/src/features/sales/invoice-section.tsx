import { Button } from "@mantine/core";
import type { Sale } from "@stokaz/contract/orders/sales";
import type { ReactElement } from "react";
import { useSaveInvoices } from "./api.ts";
import styles from "./sales-section.module.css";

/**
 * Button that downloads the invoice of a sale and its credit notes. They are looked up on the
 * click.
 */
export const InvoiceSection = ({ sale }: { sale: Sale }): ReactElement => {
  const { mutate, isPending } = useSaveInvoices();
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-md"
        className={styles.show ?? ""}
        loading={isPending}
        aria-label={`Télécharger la facture de la commande ${sale.orderNumber}`}
        onClick={() => mutate(sale._id)}
      >
        Facture
      </Button>
    </div>
  );
};

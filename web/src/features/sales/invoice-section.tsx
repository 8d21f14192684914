import { Button } from "@mantine/core";
import type { Sale } from "@stokaz/contract/sales";
import type { ReactElement } from "react";
import { useSaveInvoices } from "./api.ts";
import styles from "./sales-section.module.css";

/** Saves the invoice of a sale and its credit notes; they are looked for when they are asked for. */
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

import { Button } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders";
import { type ReactElement, useState } from "react";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { OrderSection } from "./order-section.tsx";

type OrderDialogProps = { order: Order | undefined; onClose: () => void };

/** "Voir": everything one needs to go and collect an order (spec §2). */
export const OrderDialog = ({ order, onClose }: OrderDialogProps): ReactElement => {
  // While it closes, the dialog still shows the order it was opened for.
  const [last, setLast] = useState(order);
  if (order && order !== last) setLast(order);
  return (
    <Dialog
      opened={order !== undefined}
      onClose={onClose}
      title={`Commande ${last?.orderNumber ?? ""}`}
    >
      {last && <OrderSection order={last} />}
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
};

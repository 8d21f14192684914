import { Button } from "@mantine/core";
import { BASKET_FULL } from "@stokaz/contract/checkout/basket-words";
import type { Order } from "@stokaz/contract/orders/orders";
import { paths } from "@stokaz/contract/paths";
import { type ReactElement, useState } from "react";
import { useNavigate } from "react-router";
import type { BasketLine } from "../../lib/browser/basket.ts";
import { addLines, startBasket } from "../../lib/browser/basket-changes.ts";
import { unitsLeft } from "../../lib/format/order-lines.ts";
import { Dialog, DialogFoot } from "../../ui/dialogs/dialog.tsx";
import { OtherPlaceDialog } from "../../ui/dialogs/other-place-dialog.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { BasketIcon } from "../../ui/page/icons.tsx";
import { Refusal } from "../../ui/page/refusal.tsx";
import styles from "./order-dialog.module.css";
import { OrderSection } from "./order-section.tsx";

/**
 * Basket lines of an order, at the prices paid, without cancelled units; with all units if all were
 * cancelled.
 */
const toBasketLines = ({ lines }: Order): BasketLine[] => {
  const isGivenUp = lines.every((line) => unitsLeft(line) === 0);
  return lines
    .map((line) => ({
      productId: line.productId,
      name: line.productName,
      photo: line.productPhoto,
      sellerId: line.supplierId,
      sellerName: line.supplierName,
      price: line.price,
      quantity: isGivenUp ? line.quantity : unitsLeft(line),
    }))
    .filter(({ quantity }) => quantity > 0);
};

/**
 * "Racheter" button: puts the same products into the basket, which checks current prices and stock.
 */
const Actions = ({ order, onClose }: { order: Order; onClose: () => void }): ReactElement => {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isFull, setIsFull] = useState(false);
  const place = order.storageId._id;
  const buyAgain = (): void | Promise<void> => {
    const obstacle = addLines(place, toBasketLines(order));
    setIsFull(obstacle === "full");
    if (obstacle === "other-place") setIsAsking(true);
    else if (!obstacle) return navigate(paths.basket.href());
  };
  return (
    <>
      <DialogFoot className={styles.foot}>
        <Refusal message={isFull ? BASKET_FULL : undefined} />
        <Button variant="default" leftSection={<BasketIcon />} onClick={buyAgain}>
          Racheter
        </Button>
        <Button onClick={onClose}>Fermer</Button>
      </DialogFoot>
      <OtherPlaceDialog
        opened={isAsking}
        onConfirm={() => {
          startBasket(place, toBasketLines(order));
          return navigate(paths.basket.href());
        }}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};

type OrderDialogProps = { order: Order | undefined; onClose: () => void };

/** "Voir" dialog: all facts needed to collect an order (spec §2). */
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
      {last && (
        <>
          <OrderSection order={last}>
            <WriteLink about="order" id={last._id} label="Écrire au vendeur ou au loueur" />
          </OrderSection>
          <Actions key={last._id} order={last} onClose={onClose} />
        </>
      )}
    </Dialog>
  );
};

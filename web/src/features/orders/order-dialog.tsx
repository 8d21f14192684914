import { Button } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders";
import { type ReactElement, type ReactNode, useState } from "react";
import { formatCount, formatEuros, formatPhone } from "../../lib/format.ts";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PhoneIcon, PinIcon } from "../../ui/icons.tsx";
import { OpeningWeek } from "../../ui/opening-week.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import styles from "./order-dialog.module.css";
import { OrderStatus } from "./orders-table.tsx";

type Place = Order["storageId"];

const directionsTo = ({ name, address }: Place): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address || name })}`;

const Line = ({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const OrderDetail = ({ order }: { order: Order }): ReactElement => {
  const { productId: product, storageId: place } = order;
  return (
    <div className={styles.detail}>
      <div className={styles.product}>
        <Picture url={product.productPhoto} alt="" fallback="product" sizes="160px" />
        <div>
          <p className={styles.name}>{product.productName}</p>
          <p className={styles.soft}>
            {formatCount(order.quantity, "unité")} à {formatEuros(product.price)}
          </p>
          <OrderStatus status={order.status} />
        </div>
      </div>
      <div className={styles.columns}>
        <dl className={styles.lines}>
          <Line term="Numéro de commande">{order.orderNumber}</Line>
          <Line term="Quantité">{order.quantity}</Line>
          <Line term="Total">
            <Price amount={order.totalPrice} />
          </Line>
          <Line term="Responsable">
            {place.managerFirstName} {place.managerLastName}
          </Line>
          <Line term="Adresse de retrait">
            {place.name}
            <br />
            {place.address}
          </Line>
        </dl>
        <section aria-label="Jours et heures de retrait" className={styles.opening}>
          <h3 className={styles.subtitle}>Jours et heures de retrait</h3>
          <OpeningWeek days={place.user.retrievalDays} hours={place.user.retrievalTimes} />
        </section>
      </div>
      <DialogLinks place={place} />
    </div>
  );
};

const DialogLinks = ({ place }: { place: Place }): ReactElement => (
  <div className={styles.links}>
    <Button
      component="a"
      href={directionsTo(place)}
      target="_blank"
      rel="noreferrer"
      variant="default"
      leftSection={<PinIcon />}
    >
      Itinéraire
    </Button>
    <Button component="a" href={`tel:${place.phone}`} variant="default" leftSection={<PhoneIcon />}>
      Appeler le {formatPhone(place.phone)}
    </Button>
  </div>
);

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
      {last && <OrderDetail order={last} />}
      <DialogActions>
        <Button onClick={onClose}>Fermer</Button>
      </DialogActions>
    </Dialog>
  );
};

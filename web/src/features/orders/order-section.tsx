import { Button } from "@mantine/core";
import type { Order } from "@stokaz/contract/orders";
import type { ReactElement, ReactNode } from "react";
import { formatCount, formatEuros, formatLongDay, formatPhone } from "../../lib/format/format.ts";
import { PhoneIcon, PinIcon } from "../../ui/icons.tsx";
import { OpeningWeek } from "../../ui/opening-week.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { PrintButton } from "../../ui/print-button.tsx";
import styles from "./order-section.module.css";
import { OrderStatus } from "./orders-table.tsx";
import { RefundsSection } from "./refunds-section.tsx";

type Place = Order["storageId"];

const directionsTo = ({ name, address }: Place): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address || name })}`;

const Line = ({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

const Links = ({ place }: { place: Place }): ReactElement => (
  <div className={styles.links} data-unprinted>
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
    <PrintButton />
  </div>
);

/** Everything one needs to go and collect an order, or what became of it. */
export const OrderSection = ({ order }: { order: Order }): ReactElement => {
  const { productId: product, storageId: place, collectBy } = order;
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
      <RefundsSection order={order} />
      <div className={styles.columns}>
        <dl className={styles.lines}>
          <Line term="Numéro de commande">
            <span className={styles.number}>{order.orderNumber}</span>
            {order.status === "to_collect" && (
              <span className={styles.hint}>À donner en arrivant</span>
            )}
          </Line>
          {collectBy && (
            <Line term="Date limite">
              <time dateTime={collectBy}>{formatLongDay(collectBy)}</time>
              <span className={styles.hint}>Dernier jour pour récupérer</span>
            </Line>
          )}
          <Line term="Quantité">{order.quantity}</Line>
          <Line term="Total">
            <Price amount={order.totalPrice} />
          </Line>
          <Line term="Responsable">
            {place.managerFirstName} {place.managerLastName}
            <span className={styles.hint}>{formatPhone(place.phone)}</span>
          </Line>
          <Line term="Adresse de récupération">
            {place.name}
            <br />
            {place.address}
          </Line>
        </dl>
        <section aria-label="Jours et heures de récupération" className={styles.opening}>
          <h3 className={styles.subtitle}>Jours et heures de récupération</h3>
          <OpeningWeek days={place.user.retrievalDays} hours={place.user.retrievalTimes} />
        </section>
      </div>
      <Links place={place} />
    </div>
  );
};

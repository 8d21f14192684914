import { Anchor, Button, VisuallyHidden } from "@mantine/core";
import { claimPaths } from "@stokaz/contract/claims/claim-paths";
import type { Order, OrderLine } from "@stokaz/contract/orders/orders";
import { orderPaperName } from "@stokaz/contract/papers/papers";
import { paths } from "@stokaz/contract/paths";
import { ADDRESS_OVER } from "@stokaz/contract/spaces/addresses";
import { vatRateText } from "@stokaz/contract/tax/vat";
import { dayInZone } from "@stokaz/contract/time/calendar";
import type { ReactElement, ReactNode } from "react";
import { Link } from "react-router";
import { useIsOffered } from "../../lib/api/site.ts";
import { useTerritoryFacts } from "../../lib/api/territory.ts";
import { formatBatch } from "../../lib/format/batches.ts";
import { formatCount, formatEuros, formatLongDay, formatPhone } from "../../lib/format/format.ts";
import { formatGivenUp, formatUnits, formatWithdrawn } from "../../lib/format/order-lines.ts";
import { OpeningWeek } from "../../ui/fields/opening-week.tsx";
import { LineList } from "../../ui/lists/line-list.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { ProductSheet } from "../../ui/offers/product-sheet.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { PhoneIcon } from "../../ui/page/tool-icons.tsx";
import { Trail } from "../../ui/page/trail.tsx";
import { DocumentButtons } from "../../ui/papers/document-buttons.tsx";
import { PaperButton } from "../../ui/papers/paper-button.tsx";
import { PrintButton } from "../../ui/papers/print-button.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./order-section.module.css";
import { LineStatus } from "./orders-table.tsx";
import { PassSection } from "./pass-section.tsx";
import { RecallsSection } from "./recalls-section.tsx";
import { RefundsSection } from "./refunds-section.tsx";
import { SellersSection } from "./sellers-section.tsx";
import { SlotSection } from "./slot-section.tsx";
import { WithdrawalSection } from "./withdrawal-section.tsx";

type Place = Order["storageId"];

const directionsTo = ({ name, address }: Place): string =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: "1", destination: address || name })}`;

const Line = ({ term, children }: { term: string; children: ReactNode }): ReactElement => (
  <div>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);

/** True if the order has a contract: a payment that came too late for the whole order made none. */
const hasPaper = ({ lines, refunds }: Order): boolean =>
  lines.some(({ status }) => status !== "refunded") ||
  refunds.every(({ cause }) => cause !== "late-payment");

const Links = ({ order, place }: { order: Order; place: Place }): ReactElement => {
  const [hasReviews, hasClaims] = [useIsOffered("reviews"), useIsOffered("claims")];
  return (
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
      {place.phone && (
        <Button
          component="a"
          href={`tel:${place.phone}`}
          variant="default"
          leftSection={<PhoneIcon />}
        >
          Appeler le {formatPhone(place.phone)}
        </Button>
      )}
      {hasReviews && order.lines.some(({ status }) => status === "collected") && (
        <Button component={Link} to={paths.reviews.href()} variant="default">
          Donner mon avis
        </Button>
      )}
      {hasClaims &&
        !order.isGivenBack &&
        order.lines.some(({ status }) => status === "to_collect" || status === "collected") && (
          <Button
            component={Link}
            to={claimPaths.newClaim.href({ purpose: "order", id: order._id })}
            variant="default"
          >
            Signaler un problème
          </Button>
        )}
      <PrintButton />
      {hasPaper(order) && (
        <PaperButton paper={{ orderId: order._id, fileName: orderPaperName(order.orderNumber) }} />
      )}
    </div>
  );
};

/** Product facts shown to the buyer, as of the day of purchase. */
const Sheet = ({ line, boughtAt }: { line: OrderLine; boughtAt: Date }): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (Object.keys(line.facts).length === 0) return null;
  return (
    <details className={styles.sheet}>
      <summary>
        Fiche du produit<VisuallyHidden> : {line.productName}</VisuallyHidden>
      </summary>
      <ProductSheet facts={line.facts} on={territory && dayInZone(boughtAt, territory.timeZone)} />
    </details>
  );
};

/** Batches to find on the packing. */
const Batches = ({ line: { batches } }: { line: OrderLine }): ReactElement | null =>
  batches ? <p className={styles.right}>{batches.map(formatBatch).join(" ; ")}</p> : null;

/** The right of withdrawal of a line, and what its refund waits for. */
const rightOf = (line: OrderLine): string => {
  const { withdrawal, status, isContested, withdrawnQuantity } = line;
  const wait =
    withdrawnQuantity > 0
      ? "Vous y avez renoncé : ce qui n'est pas encore remboursé attend notre décision."
      : withdrawal?.kind === "open" &&
        "Si vous y renoncez, le remboursement attend notre décision.";
  return [withdrawal?.sentence, isContested && status === "collected" && wait]
    .filter(Boolean)
    .join(" ");
};

/** The single product of an order. */
const Product = ({ line, boughtAt }: { line: OrderLine; boughtAt: Date }): ReactElement => {
  const changes = [formatGivenUp(line), formatWithdrawn(line)].filter(Boolean).join(", ");
  return (
    <div className={styles.product}>
      <Picture url={line.productPhoto} alt="" fallback="product" sizes="160px" />
      <div>
        <p className={styles.name}>{line.productName}</p>
        <p className={styles.soft}>
          {formatCount(line.quantity, "unité")} à {formatEuros(line.price)}
          {changes && `, ${changes}`}
          <UnitPrice unitPriced={line} />
        </p>
        <LineStatus line={line} />
        <Batches line={line} />
        {rightOf(line) && <p className={styles.right}>{rightOf(line)}</p>}
      </div>
      <Sheet line={line} boughtAt={boughtAt} />
    </div>
  );
};

const toListed = (line: OrderLine, boughtAt: Date) => ({
  key: line._id,
  picture: line.productPhoto,
  name: line.productName,
  detail: [formatUnits(line), formatGivenUp(line), formatWithdrawn(line)]
    .filter(Boolean)
    .join(", "),
  unitPriced: line,
  amount: line.totalPrice,
  status: <LineStatus line={line} />,
  note: rightOf(line) || undefined,
  more: (
    <>
      <Batches line={line} />
      <Sheet line={line} boughtAt={boughtAt} />
    </>
  ),
});

/** Products of an order, grouped by artisan. */
const Products = ({ lines, createdAt }: Order): ReactElement => {
  const artisans = [...new Set(lines.map(({ supplierId }) => supplierId))];
  return (
    <div className={styles.artisans}>
      {artisans.map((artisan) => {
        const own = lines.filter(({ supplierId }) => supplierId === artisan);
        const name = own[0]?.supplierName ?? "";
        return (
          <section key={artisan}>
            <h3 className={styles.artisan}>{name}</h3>
            <LineList
              label={`Produits de ${name}`}
              lines={own.map((line) => toListed(line, createdAt))}
            />
          </section>
        );
      })}
    </div>
  );
};

/** All handovers, refusals and decisions with person and time: the buyer sees all of them. */
const TrailSection = ({ orderId }: { orderId: string }): ReactElement | null => {
  const territory = useTerritoryFacts();
  if (!territory) return null;
  return (
    <section aria-label="Ce qui s'est passé" data-unprinted>
      <h3 className={styles.subtitle}>Ce qui s'est passé</h3>
      <Trail orderId={orderId} timeZone={territory.timeZone} />
    </section>
  );
};

type OrderSectionProps = {
  order: Order;
  /** Further links about the order. */
  children?: ReactNode;
};

/** All facts needed to collect an order, or its outcome. */
export const OrderSection = ({ order, children }: OrderSectionProps): ReactElement => {
  const { storageId: place, collectBy, lines } = order;
  const [first, second] = lines;
  return (
    <div className={styles.detail}>
      <RecallsSection lines={lines} />
      {order.pass && <PassSection order={order} pass={order.pass} />}
      {first && !second ? (
        <Product line={first} boughtAt={order.createdAt} />
      ) : (
        <Products {...order} />
      )}
      <SellersSection lines={lines} />
      <RefundsSection order={order} />
      {lines.some(({ status }) => status === "not_collected") && (
        <Notice tone="info" title="Le délai pour récupérer est passé">
          {second
            ? "Ce qui n'a pas été récupéré est revenu à l'artisan."
            : "Votre commande est revenue à l'artisan."}{" "}
          Une question ?{" "}
          <Anchor component={Link} to={paths.contact.href()}>
            Écrivez-nous
          </Anchor>
          .
        </Notice>
      )}
      <SlotSection order={order} />
      <div className={styles.columns}>
        <dl className={styles.lines}>
          <Line term="Numéro de commande">
            <span className={styles.number}>{order.orderNumber}</span>
          </Line>
          {collectBy && (
            <Line term="Date limite">
              <time dateTime={collectBy}>{formatLongDay(collectBy)}</time>
              <span className={styles.hint}>Dernier jour pour récupérer</span>
            </Line>
          )}
          <Line term="Quantité">
            {second
              ? `${formatCount(lines.length, "produit")}, ${formatCount(
                  lines.reduce((sum, { quantity }) => sum + quantity, 0),
                  "unité",
                )}`
              : order.quantity}
          </Line>
          <Line term="Total">
            <Price amount={order.totalPrice} />
            {order.vat.map(({ rate, amount }) => (
              <span key={rate} className={styles.hint}>
                dont TVA {vatRateText(rate)} : {formatEuros(amount)}
              </span>
            ))}
          </Line>
          {place.managerLastName && (
            <Line term="Responsable">
              {place.managerFirstName} {place.managerLastName}
              <span className={styles.hint}>{formatPhone(place.phone)}</span>
            </Line>
          )}
          <Line term="Adresse de récupération">
            {place.name}
            <br />
            {place.address}
            {!place.managerLastName && <span className={styles.hint}>{ADDRESS_OVER}</span>}
          </Line>
        </dl>
        {/* No opening hours if the order was not collected in time: nothing waits there. */}
        {order.status !== "not_collected" && (
          <section aria-label="Jours et heures de récupération" className={styles.opening}>
            <h3 className={styles.subtitle}>Jours et heures de récupération</h3>
            <OpeningWeek days={place.user.retrievalDays} hours={place.user.retrievalTimes} />
          </section>
        )}
      </div>
      <Links order={order} place={place} />
      <WithdrawalSection order={order} />
      {children}
      {/* Last, because their number is known only once they have come. */}
      <div className={styles.links} data-unprinted>
        <DocumentButtons subjectId={order._id} />
      </div>
      <TrailSection orderId={order._id} />
    </div>
  );
};

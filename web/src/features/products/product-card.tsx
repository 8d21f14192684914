import { Button } from "@mantine/core";
import { cents } from "@stokaz/contract/money";
import type { Product } from "@stokaz/contract/products";
import { type ReactElement, useId, useState } from "react";
import {
  formatCount,
  formatDays,
  formatEuros,
  formatHours,
  formatSchedule,
} from "../../lib/format.ts";
import { ChevronDownIcon, ClockIcon, PinIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Price } from "../../ui/price.tsx";
import { ReportButton } from "../../ui/report-dialog.tsx";
import { StatusBadge } from "../../ui/status-badge.tsx";
import { StepperField } from "../../ui/stepper-field.tsx";
import type { OrderWish } from "./api.ts";
import styles from "./product-card.module.css";

/** Units from which a buyer is told that few are left. */
const LAST_UNITS = 5;
const UNSPECIFIED = "Non spécifié";

/** Where the page scrolls to for one product. */
export const productCardId = (productId: string): string => `produit-${productId}`;

const Stock = ({ left }: { left: number }): ReactElement | null => {
  if (left <= 0) return <StatusBadge tone="neutral" label="Épuisé" />;
  if (left > LAST_UNITS) return null;
  const words = left === 1 ? "Dernier exemplaire" : `Plus que ${left} en stock`;
  return <StatusBadge tone="warning" label={words} />;
};

const Details = ({ product, id }: { product: Product; id: string }): ReactElement => {
  const { start, end } = product.retrievalTimes;
  const lines = [
    { term: "Marque", text: product.brand || UNSPECIFIED },
    { term: "Jours de retrait", text: formatDays(product.retrievalDays) || UNSPECIFIED },
    {
      term: "Heures de retrait",
      text: start && end ? formatHours(product.retrievalTimes) : UNSPECIFIED,
    },
    { term: "Description", text: product.description || UNSPECIFIED },
  ];
  return (
    <dl id={id} className={styles.details}>
      {lines.map(({ term, text }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
};

type ProductCardProps = {
  product: Product;
  /** 1 unless told; never more than what is left. */
  initialQuantity?: number;
  /** Set apart: somebody came for this one. */
  isHighlighted: boolean;
  /** The payment page for this product is being opened. */
  isOrdering: boolean;
  /** One order at a time. */
  isDisabled: boolean;
  /** Seen without scrolling: its picture loads first. */
  isFirstSeen: boolean;
  onOrder: (wish: OrderWish) => void;
};

/** One product on sale: what, where, how much, and the order button (spec §2). */
export const ProductCard = ({
  product,
  initialQuantity = 1,
  isHighlighted,
  isOrdering,
  isDisabled,
  isFirstSeen,
  onOrder,
}: ProductCardProps): ReactElement => {
  const nameId = useId();
  const detailsId = useId();
  const [isDetailed, setIsDetailed] = useState(false);
  const [wanted, setWanted] = useState(initialQuantity);
  const left = product.stockQuantity;
  const isSoldOut = left <= 0;
  // What is left may shrink while the card is on screen.
  const quantity = Math.max(1, Math.min(wanted, left));
  const schedule = formatSchedule(product.retrievalDays, product.retrievalTimes);
  return (
    <article
      id={productCardId(product._id)}
      className={styles.card}
      data-highlighted={isHighlighted || undefined}
      aria-labelledby={nameId}
      tabIndex={-1}
    >
      <Picture
        url={product.productPhoto}
        alt=""
        fallback="product"
        isEager={isFirstSeen}
        sizes="(max-width: 560px) 100vw, (max-width: 1099px) 50vw, 380px"
      />
      <div className={styles.words}>
        <div className={styles.heading}>
          <h2 id={nameId} className={styles.name}>
            {product.productName}
          </h2>
          <Stock left={left} />
        </div>
        <p className={styles.seller}>Vendu par {product.supplierName}</p>
        <p className={styles.line}>
          <PinIcon size={18} />
          {product.pickupLocation}
        </p>
        {!isDetailed && schedule && (
          <p className={styles.line}>
            <ClockIcon size={18} />
            {schedule}
          </p>
        )}
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isDetailed}
          aria-controls={detailsId}
          onClick={() => setIsDetailed((isOpen) => !isOpen)}
        >
          {isDetailed ? "Moins de détails" : "Plus de détails"}
          <ChevronDownIcon size={18} />
        </button>
        {isDetailed && (
          <>
            <Details product={product} id={detailsId} />
            <ReportButton
              subject={{ type: "product", id: product._id }}
              name={product.productName}
            />
          </>
        )}
      </div>
      <div className={styles.order}>
        <div className={styles.sum}>
          <StepperField
            label={`Quantité de ${product.productName}`}
            isLabelHidden
            value={quantity}
            max={Math.max(1, left)}
            isDisabled={isSoldOut}
            onChange={setWanted}
          />
          <p className={styles.total}>
            <span className={styles.unit}>
              {quantity > 1
                ? `${formatCount(quantity, "unité")} à ${formatEuros(product.price)}`
                : "Total"}
            </span>
            <Price amount={cents(product.price * quantity)} size="lg" />
          </p>
        </div>
        <Button
          fullWidth
          loading={isOrdering}
          disabled={isDisabled || isSoldOut}
          aria-describedby={nameId}
          onClick={() => onOrder({ product, quantity })}
        >
          Placer la commande
        </Button>
      </div>
    </article>
  );
};

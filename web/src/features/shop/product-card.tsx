import { isForAdults } from "@stokaz/contract/categories";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products";
import { type ReactElement, useId, useState } from "react";
import { Link } from "react-router";
import { formatDays, formatHours, formatSchedule } from "../../lib/format/format.ts";
import { PinIcon } from "../../ui/icons.tsx";
import { Picture } from "../../ui/picture.tsx";
import { ReportButton } from "../../ui/report-button.tsx";
import { SellerLine } from "../../ui/seller-line.tsx";
import { ChevronDownIcon, ClockIcon } from "../../ui/tool-icons.tsx";
import { UnitPrice } from "../../ui/unit-price.tsx";
import { OrderPanel, StockBadge } from "./order-panel.tsx";
import styles from "./product-card.module.css";

const UNSPECIFIED = "Non spécifié";

/** Where the page scrolls to for one product. */
export const productCardId = (productId: string): string => `produit-${productId}`;

const Details = ({ product, id }: { product: Product; id: string }): ReactElement => {
  const { start, end } = product.retrievalTimes;
  const lines = [
    { term: "Marque", text: product.brand || UNSPECIFIED },
    { term: "Jours de récupération", text: formatDays(product.retrievalDays) || UNSPECIFIED },
    {
      term: "Heures de récupération",
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
  /** 2 unless told. */
  headingLevel?: 2 | 3;
  /** Set apart: somebody came for this one. */
  isHighlighted: boolean;
  /** Seen without scrolling: its picture loads first. */
  isFirstSeen: boolean;
  /** Where to come back to: this card, as many of it. */
  hrefOf: (quantity: number) => string;
};

/** One product on sale: what, where, how much, and the buttons to buy it (spec §2). */
export const ProductCard = ({
  product,
  initialQuantity,
  headingLevel = 2,
  isHighlighted,
  isFirstSeen,
  hrefOf,
}: ProductCardProps): ReactElement => {
  const nameId = useId();
  const detailsId = useId();
  const [isDetailed, setIsDetailed] = useState(false);
  const Heading = headingLevel === 2 ? "h2" : "h3";
  const address = paths.product.href(product._id);
  const schedule = formatSchedule(product.retrievalDays, product.retrievalTimes);
  return (
    <article
      id={productCardId(product._id)}
      className={styles.card}
      data-highlighted={isHighlighted || undefined}
      aria-labelledby={nameId}
      tabIndex={-1}
    >
      <Link to={address} className={styles.picture} tabIndex={-1} aria-hidden>
        <Picture
          url={product.productPhoto}
          alt=""
          fallback="product"
          isEager={isFirstSeen}
          sizes="(max-width: 560px) 100vw, (max-width: 1099px) 50vw, 380px"
        />
      </Link>
      <div className={styles.words}>
        <div className={styles.heading}>
          <Heading id={nameId} className={styles.name}>
            <Link to={address} className={styles.link}>
              {product.productName}
            </Link>
          </Heading>
          <StockBadge left={product.stockQuantity} />
        </div>
        <p className={styles.seller}>
          <SellerLine sellerId={product.supplierId} name={product.supplierName} />
        </p>
        <p className={styles.line}>
          <PinIcon size={18} />
          {product.pickupLocation}
        </p>
        {isForAdults(product.subCategory) && (
          <p className={styles.line}>Alcool : interdit aux moins de 18 ans</p>
        )}
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
        <UnitPrice of={product} />
        <OrderPanel
          product={product}
          initialQuantity={initialQuantity}
          nameId={nameId}
          hrefOf={hrefOf}
        />
      </div>
    </article>
  );
};

import { paths } from "@stokaz/contract/paths";
import { isForAdults } from "@stokaz/contract/products/categories";
import type { Product } from "@stokaz/contract/products/products";
import { type ReactElement, useId, useState } from "react";
import { Link } from "react-router";
import { formatDays, formatHours, formatSchedule } from "../../lib/format/format.ts";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { PlainScriptButton } from "../../ui/page/script-button.tsx";
import { ChevronDownIcon, ClockIcon } from "../../ui/page/tool-icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import { OrderPanel, StockBadge } from "./order-panel.tsx";
import styles from "./product-card.module.css";

const UNSPECIFIED = "Non spécifié";

/** Id of a product's card, for scrolling to it. */
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
  /** Default 1; never more than the units left. */
  initialQuantity?: number;
  /** Default 2. */
  headingLevel?: 2 | 3;
  /** True if the card is highlighted, because somebody came for this product. */
  isHighlighted: boolean;
  /** True if the card is visible without scrolling: its picture loads first. */
  isFirstSeen: boolean;
  /** Address to come back to: this card with this quantity. */
  hrefOf: (quantity: number) => string;
};

/** One product on sale: facts, place, price, and the buttons to buy it (spec §2). */
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
        <PlainScriptButton
          className={styles.toggle}
          aria-expanded={isDetailed}
          aria-controls={detailsId}
          onClick={() => setIsDetailed((isOpen) => !isOpen)}
        >
          {isDetailed ? "Moins de détails" : "Plus de détails"}
          <ChevronDownIcon size={18} />
        </PlainScriptButton>
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
        <UnitPrice unitPriced={product} />
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

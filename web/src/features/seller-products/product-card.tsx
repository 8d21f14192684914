import { Button } from "@mantine/core";
import { paths } from "@stokaz/contract/paths";
import type { Product } from "@stokaz/contract/products/products";
import type { ReactElement } from "react";
import { Link } from "react-router";
import { useToday } from "../../lib/api/territory.ts";
import { formatNumber, formatSurface } from "../../lib/format/format.ts";
import { palletName } from "../../lib/format/pallets.ts";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { ApprovalBadge, AskAgainButton } from "../../ui/notices/approval-notice.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import { BoxIcon, CopyIcon, EditIcon, PhotoIcon, TrashIcon } from "../../ui/page/tool-icons.tsx";
import { Picture } from "../../ui/pictures/picture.tsx";
import styles from "./product-card.module.css";
import { sheetNotice } from "./rules.ts";

type ProductCardProps = {
  product: Product;
  /** Names of the other products on the same pallet; empty if there are none. */
  sharesWith: string;
  /** Missing after the end of the rental. */
  onEdit: (() => void) | undefined;
  /** Starts a copy of the product; missing after the end of the rental too. */
  onCopy: (() => void) | undefined;
  onDelete: () => void;
};

type FiguresProps = { product: Product; notice: ReturnType<typeof sheetNotice> };

/** Stock and area of a product, with a badge for each thing that is wrong. */
const Figures = ({ product, notice }: FiguresProps): ReactElement => {
  const { stockQuantity, quantity, area } = product;
  return (
    <p className={styles.figures}>
      <span>
        Stock&#8239;: {formatNumber(stockQuantity)} sur {formatNumber(quantity)}
      </span>
      <span>
        Occupe {formatSurface(area)}
        {product.palletNumbers?.length
          ? `, ${palletName(product.palletNumbers).toLowerCase()}`
          : ""}
      </span>
      {product.hiddenReason && <StatusBadge tone="danger" label="Masqué par l'équipe" />}
      {product.approval && <ApprovalBadge approval={product.approval} />}
      {notice && (
        <StatusBadge
          tone={notice.isOver ? "danger" : "warning"}
          label={notice.isOver ? "N'est plus en vente" : "Fiche à compléter"}
        />
      )}
      {stockQuantity === 0 && <StatusBadge tone="warning" label="Épuisé" />}
      {stockQuantity > 0 && product.isLowStock && <StatusBadge tone="warning" label="Stock bas" />}
    </p>
  );
};

const Actions = ({
  product: { _id, productName },
  onEdit,
  onCopy,
  onDelete,
}: Omit<ProductCardProps, "sharesWith">): ReactElement => (
  <div className={styles.actions}>
    <Button
      component={Link}
      to={paths.productStock.href(_id)}
      variant="default"
      leftSection={<BoxIcon size={18} />}
      aria-label={`Stock de ${productName}`}
    >
      Stock
    </Button>
    <Button
      component={Link}
      to={paths.productPictures.href(_id)}
      variant="default"
      leftSection={<PhotoIcon size={18} />}
      aria-label={`Photos de ${productName}`}
    >
      Photos
    </Button>
    {onEdit && (
      <Button
        variant="default"
        leftSection={<EditIcon size={18} />}
        aria-label={`Modifier ${productName}`}
        onClick={onEdit}
      >
        Modifier
      </Button>
    )}
    {onCopy && (
      <Button
        variant="default"
        leftSection={<CopyIcon size={18} />}
        aria-label={`Dupliquer ${productName}`}
        onClick={onCopy}
      >
        Dupliquer
      </Button>
    )}
    <Button
      variant="default"
      c="red.8"
      leftSection={<TrashIcon size={18} />}
      aria-label={`Supprimer ${productName}`}
      onClick={onDelete}
    >
      Supprimer
    </Button>
  </div>
);

/** Card of the artisan's product with its stock and its actions. */
export const ProductCard = ({
  product,
  sharesWith,
  onEdit,
  onCopy,
  onDelete,
}: ProductCardProps): ReactElement => {
  const notice = sheetNotice(product, useToday());
  const { productName, price } = product;
  return (
    <li className={styles.card}>
      <Picture
        url={product.productPhoto}
        alt=""
        fallback="product"
        sizes="96px"
        className={styles.picture ?? ""}
      />
      <div>
        <h3 className={styles.name}>{productName}</h3>
        <Price amount={price} unit=" / unité" />
        <UnitPrice unitPriced={product} />
        <Figures product={product} notice={notice} />
        {sharesWith && (
          <p className={styles.figures}>Sur la même palette que&#8239;: {sharesWith}</p>
        )}
        {notice && <p className={styles.figures}>{notice.words}</p>}
        {product.approval?.state === "refused" && (
          <>
            <p className={styles.figures}>Pourquoi&#8239;: {product.approval.reason}</p>
            <AskAgainButton list="products" id={product._id} name={productName} />
          </>
        )}
        {product.hiddenReason && (
          <p className={styles.figures}>Motif&#8239;: {product.hiddenReason}</p>
        )}
      </div>
      <Actions product={product} onEdit={onEdit} onCopy={onCopy} onDelete={onDelete} />
    </li>
  );
};

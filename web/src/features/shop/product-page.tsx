import type { Answer } from "@stokaz/contract/endpoint";
import { withdrawalSentence } from "@stokaz/contract/orders/withdrawal";
import { paths } from "@stokaz/contract/paths";
import { isForAdults } from "@stokaz/contract/products/categories";
import { getProduct, type Product } from "@stokaz/contract/products/products";
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, Suspense, useId } from "react";
import { type LoaderFunctionArgs, useLoaderData, useParams, useSearchParams } from "react-router";
import { PRODUCT_GONE, PRODUCTS_FAILURE, productQuery } from "../../lib/api/product.ts";
import { readIfPublic } from "../../lib/api/reader.ts";
import { useReturnFromPayment } from "../../lib/api/return-from-payment.ts";
import { useToday } from "../../lib/api/territory.ts";
import { readCount } from "../../lib/browser/filter-address.ts";
import { lazyWithRetry } from "../../lib/browser/lazy-with-retry.ts";
import type { MetaVisit } from "../../lib/format/meta.ts";
import { formatNetQuantity } from "../../lib/format/unit-price.ts";
import { verifiedText } from "../../lib/format/verified.ts";
import { useSession } from "../../lib/session/session.ts";
import { ProductListingMap } from "../../map/products-map.tsx";
import { ReportButton } from "../../ui/dialogs/report-button.tsx";
import { ComingClosedDays } from "../../ui/fields/closed-days.tsx";
import { OpeningWeek } from "../../ui/fields/opening-week.tsx";
import { StatusBadge } from "../../ui/lists/status-badge.tsx";
import { WriteLink } from "../../ui/lists/write-link.tsx";
import { AlcoholNotice } from "../../ui/notices/alcohol-notice.tsx";
import { ApprovalNotice } from "../../ui/notices/approval-notice.tsx";
import { FeeShare } from "../../ui/offers/fee-share.tsx";
import { Price } from "../../ui/offers/price.tsx";
import { ProductSheet } from "../../ui/offers/product-sheet.tsx";
import { SellerLine } from "../../ui/offers/seller-line.tsx";
import { UnitPrice } from "../../ui/offers/unit-price.tsx";
import { ClientTitle } from "../../ui/page/client-title.tsx";
import { PinIcon } from "../../ui/page/icons.tsx";
import { MissingPage } from "../../ui/page/missing-page.tsx";
import { PageShell } from "../../ui/page/page-shell.tsx";
import { Spinner } from "../../ui/page/spinner.tsx";
import { Gallery } from "../../ui/pictures/gallery.tsx";
import { AlsoHereSection } from "./also-here-section.tsx";
import { OrderPanel, StockBadge } from "./order-panel.tsx";
import styles from "./product-page.module.css";
import { productMeta } from "./rules.ts";
import { ShareButton } from "./share-section.tsx";

// Only a product that is sold out has it: a form with its checks.
const RestockSection = lazyWithRetry(
  async () => (await import("./restock-section.tsx")).RestockSection,
);

export const loader = async ({ context, params }: LoaderFunctionArgs) =>
  readIfPublic(context, getProduct, { params: { id: params.id ?? "" } });

/**
 * A click on a link shows the page at once; the query below then reads the product. It is not `null`,
 * which says that the server found nothing.
 */
export const clientLoader = (): undefined => undefined;

export const meta = (visit: MetaVisit & { loaderData?: Answer<typeof getProduct> | null }) =>
  productMeta(visit.loaderData ?? undefined, visit);

const Facts = ({ product }: { product: Product }): ReactElement => {
  const kind = [product.category, product.subCategory].filter(Boolean).join(", ");
  const facts = [
    { term: "Marque", text: product.brand },
    { term: "Catégorie", text: kind },
    { term: "Quantité nette", text: product.netQuantity && formatNetQuantity(product.netQuantity) },
  ];
  return (
    <dl className={styles.facts}>
      {facts
        .filter(({ text }) => text)
        .map(({ term, text }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  );
};

/** Product facts that buyers must get before the purchase. */
const Sheet = ({ facts = {} }: Product): ReactElement | null => {
  const titleId = useId();
  const today = useToday();
  if (Object.keys(facts).length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.sheetTitle}>
        Fiche du produit
      </h2>
      <ProductSheet facts={facts} on={today} />
    </section>
  );
};

const Order = ({ product, isOnSale }: { product: Product; isOnSale: boolean }): ReactElement => {
  const [parameters] = useSearchParams();
  const priceId = useId();
  const isConsumer = useSession()?.role === "consumer";
  const left = isOnSale ? product.stockQuantity : 0;
  const hasLeftSale = !isOnSale && product.stockQuantity > 0 && !product.approval;
  return (
    <section className={styles.order} aria-label="Commander">
      <div id={priceId}>
        <p className={styles.price}>
          <Price amount={product.price} size="lg" /> <span className={styles.soft}>l'unité</span>
          {hasLeftSale ? (
            <StatusBadge tone="neutral" label="N'est plus en vente" />
          ) : (
            !product.approval && <StockBadge left={left} />
          )}
        </p>
        <UnitPrice unitPriced={product} />
      </div>
      {product.stockQuantity === 0 && (
        <Suspense>
          <RestockSection productId={product._id} />
        </Suspense>
      )}
      <OrderPanel
        product={{ ...product, stockQuantity: left }}
        initialQuantity={readCount(parameters.get("quantity"))}
        nameId={priceId}
        hrefOf={(quantity) => paths.product.href(product._id, quantity)}
      />
      <p className={styles.soft}>
        <FeeShare kind="product" />
      </p>
      {isForAdults(product.subCategory) && <AlcoholNotice />}
      <p className={styles.soft}>
        Vous payez en ligne, puis récupérez sur place. L'adresse exacte vous est donnée après la
        commande.
      </p>
      <p className={styles.soft}>{withdrawalSentence(product.withdrawalException)}</p>
      {isConsumer && (
        <WriteLink
          about="product"
          id={product._id}
          label={`Poser une question à ${product.supplierName}`}
        />
      )}
    </section>
  );
};

const Found = ({
  shown: { data: product, isOnSale, pictures, sellerVerified },
}: {
  shown: Answer<typeof getProduct>;
}): ReactElement => (
  <PageShell
    title={product.productName}
    lead={
      <>
        <SellerLine sellerId={product.supplierId} name={product.supplierName} />
        {sellerVerified && <span className={styles.verified}>{verifiedText(sellerVerified)}</span>}
      </>
    }
    action={<ShareButton title={product.productName} />}
  >
    <ClientTitle>{product.productName}</ClientTitle>
    {product.approval && (
      <ApprovalNotice
        approval={product.approval}
        list="products"
        id={product._id}
        name={product.productName}
      />
    )}
    <div className={styles.layout}>
      <div className={styles.main}>
        <Gallery
          key={product._id}
          label="Photos du produit"
          pictures={pictures}
          name={product.productName}
          fallback="product"
          sizes="(max-width: 900px) 100vw, 700px"
        />
        <section aria-label="Description">
          <p className={styles.description}>{product.description}</p>
          <Facts product={product} />
          <ReportButton subject={{ type: "product", id: product._id }} name={product.productName} />
        </section>
        <Sheet {...product} />
      </div>
      <div className={styles.side}>
        <Order key={product._id} product={product} isOnSale={isOnSale} />
        <section aria-label="Récupération" className={styles.pickup}>
          <h2 className={styles.subtitle}>Récupération</h2>
          <p className={styles.place}>
            <PinIcon size={18} />
            {product.pickupLocation}
          </p>
          <OpeningWeek days={product.retrievalDays} hours={product.retrievalTimes} />
          <ComingClosedDays placeId={product.storageId} />
          <ProductListingMap products={[product]} height={220} onSelect={() => undefined} />
        </section>
      </div>
    </div>
    <AlsoHereSection product={product} />
  </PageShell>
);

const ProductPage = (): ReactElement => {
  useReturnFromPayment("order", useSession()?.role === "consumer");
  const { id = "" } = useParams();
  const serverData = useLoaderData<typeof loader | typeof clientLoader>();
  const found = useQuery({
    ...productQuery(id),
    // The server's answer is public and a moment old: stock and rights are read again.
    ...(serverData && { initialData: serverData, initialDataUpdatedAt: 0 }),
  });
  if (found.isPending && serverData !== null) return <Spinner />;
  if (found.data) return <Found shown={found.data} />;
  return (
    <MissingPage
      error={found.error}
      gone={{
        title: "Produit introuvable",
        message: PRODUCT_GONE,
      }}
      failed={{ title: "Produit", message: PRODUCTS_FAILURE }}
      onRetry={() => found.refetch()}
    />
  );
};

export default ProductPage;

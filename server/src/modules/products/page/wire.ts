import { frenchEuros, toEuros } from "@stokaz/contract/money";
import type { Product } from "@stokaz/contract/products";

/** What the head of a product's page says of it. */
export type ProductPage = {
  product: Product;
  isOnSale: boolean;
  publicUrl: string;
  brandName: string;
};

const DESCRIPTION_LENGTH = 160;

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const shortened = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`;
};

const productAddress = ({ product, publicUrl }: ProductPage): string =>
  `${publicUrl}/produits/${product._id}`;

const availabilityOf = ({ product, isOnSale }: ProductPage): string => {
  if (isOnSale) return "InStock";
  return product.stockQuantity > 0 ? "Discontinued" : "SoldOut";
};

/** The product and its offer in schema.org's words. */
const linkedData = (page: ProductPage): object => {
  const { product, publicUrl } = page;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.productName,
    description: product.description,
    image: [`${publicUrl}${product.productPhoto}`],
    brand: { "@type": "Brand", name: product.brand },
    ...(product.category ? { category: product.category } : {}),
    offers: {
      "@type": "Offer",
      url: productAddress(page),
      price: toEuros(product.price).toFixed(2),
      priceCurrency: "EUR",
      availability: `https://schema.org/${availabilityOf(page)}`,
      itemCondition: "https://schema.org/NewCondition",
      availableDeliveryMethod: "https://schema.org/OnSitePickup",
      seller: { "@type": "Organization", name: product.supplierName },
    },
  };
};

/**
 * The tags that stand for a product in the page's head, for search engines and for those it is shared
 * with. `data-served` marks them: the page's script replaces them by its own.
 */
const productTags = (page: ProductPage): string => {
  const { product, brandName, publicUrl } = page;
  const title = `${product.productName} · ${brandName}`;
  const description = shortened(
    `${frenchEuros(product.price)}, vendu par ${product.supplierName}, à retirer à ${product.pickupLocation}. ${product.description}`,
  );
  const address = productAddress(page);
  const properties: [string, string][] = [
    ["og:type", "product"],
    ["og:site_name", brandName],
    ["og:locale", "fr_FR"],
    ["og:title", product.productName],
    ["og:description", description],
    ["og:url", address],
    ["og:image", `${publicUrl}${product.productPhoto}`],
    ["og:image:alt", product.productName],
    ["product:price:amount", toEuros(product.price).toFixed(2)],
    ["product:price:currency", "EUR"],
  ];
  // Data, not a script that runs; `<` is escaped so that no text can end it.
  const json = JSON.stringify(linkedData(page)).replaceAll("<", "\\u003c");
  return [
    `<title data-served>${escapeHtml(title)}</title>`,
    `<meta data-served name="description" content="${escapeHtml(description)}">`,
    `<link data-served rel="canonical" href="${escapeHtml(address)}">`,
    ...properties.map(
      ([property, content]) =>
        `<meta data-served property="${property}" content="${escapeHtml(content)}">`,
    ),
    `<meta data-served name="twitter:card" content="summary_large_image">`,
    `<script data-served type="application/ld+json">${json}</script>`,
  ].join("");
};

const withoutTitle = (html: string): string =>
  html.replace(/<title>[^<]*<\/title>/, "").replace(/<meta name="description"[^>]*>/, "");

const withTags = (html: string, tags: string): string =>
  withoutTitle(html).replace("</head>", () => `${tags}</head>`);

/** The page of a product. @param html the page that every address without one of its own gets */
export const productHtml = (html: string, page: ProductPage): string =>
  withTags(html, productTags(page));

/** The page of a product that is not there: not to be remembered by search engines. */
export const noProductHtml = (html: string, brandName: string): string =>
  withTags(
    html,
    `<title data-served>${escapeHtml(`Produit introuvable · ${brandName}`)}</title><meta data-served name="robots" content="noindex">`,
  );

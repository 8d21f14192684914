import type { Answer } from "@stokaz/contract/endpoint";
import { paths } from "@stokaz/contract/paths";
import type { getProduct } from "@stokaz/contract/products";
import type { MetaDescriptor } from "react-router";
import { formatEuros } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";

type Shown = Answer<typeof getProduct>;

const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`;
};

const availabilityOf = ({ data, isOnSale }: Shown): string => {
  if (isOnSale) return "InStock";
  return data.stockQuantity > 0 ? "Discontinued" : "SoldOut";
};

/** The product and its offer in schema.org's words; nothing of where it is kept. */
const linkedProduct = (shown: Shown, origin: string): Record<string, unknown> => {
  const { data: product } = shown;
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.productName,
    description: product.description,
    image: [`${origin}${product.productPhoto}`],
    brand: { "@type": "Brand", name: product.brand },
    ...(product.category ? { category: product.category } : {}),
    offers: {
      "@type": "Offer",
      url: `${origin}${paths.product.href(product._id)}`,
      price: (product.price / 100).toFixed(2),
      priceCurrency: "EUR",
      availability: `https://schema.org/${availabilityOf(shown)}`,
      itemCondition: "https://schema.org/NewCondition",
      availableDeliveryMethod: "https://schema.org/OnSitePickup",
      seller: { "@type": "Organization", name: product.supplierName },
    },
  };
};

/** What a product's page says of it in its head; `undefined` for one that is not there. */
export const productMeta = (shown: Shown | undefined, visit: MetaVisit): MetaDescriptor[] => {
  if (!shown) return [{ name: "robots", content: "noindex" }];
  const { data: product } = shown;
  return describePublic(
    {
      title: product.productName,
      description: shortened(
        `${formatEuros(product.price)}, vendu par ${product.supplierName}, à récupérer à ${product.pickupLocation}. ${product.description}`,
      ),
      image: product.productPhoto,
      above: [{ title: "Produits locaux", path: paths.productListing.href() }],
      linkedData: ({ origin }) => [linkedProduct(shown, origin)],
    },
    visit,
  );
};

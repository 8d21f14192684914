import type { Answer } from "@stokaz/contract/endpoint";
import { toEuros } from "@stokaz/contract/euros";
import { paths } from "@stokaz/contract/paths";
import type { getProduct } from "@stokaz/contract/products";
import type { MetaDescriptor } from "react-router";
import { formatEuros } from "../../lib/format/format.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import { type ProductFilters, SORTS } from "./api.ts";

// The address calls the name searched for `name`: `product` is the card to come back to.
const NAMES = {
  location: "location",
  product: "name",
  brand: "brand",
  category: "category",
  subCategory: "subCategory",
  minPrice: "minPrice",
  maxPrice: "maxPrice",
  openToday: "openToday",
  around: "around",
  radius: "radius",
} as const satisfies Record<Exclude<keyof ProductFilters, "sort">, string>;

type Name = keyof typeof NAMES;

const PRICE = /^\d{1,6}(?:\.\d{1,2})?$/;
const RADIUS = /^[1-9]\d{0,2}$/;

const isSort = (text: string): text is ProductFilters["sort"] => Object.hasOwn(SORTS, text);

/** The filters that an address holds; what makes no sense filters nothing. */
export const filtersOf = (parameters: URLSearchParams): ProductFilters => {
  const read = (name: Name, pattern = /^/): string => {
    const text = parameters.get(NAMES[name])?.trim().slice(0, 200) ?? "";
    return pattern.test(text) ? text : "";
  };
  const around = read("around");
  const sort = parameters.get("sort") ?? "";
  return {
    location: read("location"),
    product: read("product"),
    brand: read("brand"),
    category: read("category"),
    subCategory: read("subCategory"),
    minPrice: read("minPrice", PRICE),
    maxPrice: read("maxPrice", PRICE),
    openToday: read("openToday", /^1$/),
    around,
    radius: around && read("radius", RADIUS),
    sort: isSort(sort) && (sort !== "distance" || around) ? sort : "newest",
  };
};

/** The address that holds these filters. */
export const addressOf = ({ sort, ...filters }: ProductFilters): URLSearchParams => {
  const filled = (Object.keys(NAMES) as Name[])
    .map((filter): [string, string] => [NAMES[filter], filters[filter].trim()])
    .filter(([, text]) => text !== "");
  return new URLSearchParams(sort === "newest" ? filled : [...filled, ["sort", sort]]);
};

/** How many things narrow the list down, the text searched for and the order left out. */
export const countFilters = ({ product, sort, radius, ...others }: ProductFilters): number =>
  Object.values(others).filter(Boolean).length;

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
      price: toEuros(product.price).toFixed(2),
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

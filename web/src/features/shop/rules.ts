import type { Answer } from "@stokaz/contract/endpoint";
import type { getPlace, Place } from "@stokaz/contract/handover/places";
import type { Weekday } from "@stokaz/contract/handover/schedule";
import { LIMITS } from "@stokaz/contract/limits";
import { toEuros } from "@stokaz/contract/money/euros";
import { paths } from "@stokaz/contract/paths";
import { type AllergenKey, allergenKeys } from "@stokaz/contract/products/allergens";
import { type LabelKey, labelKeys } from "@stokaz/contract/products/fact-choices";
import type { FactValues } from "@stokaz/contract/products/fact-values";
import type { ProductSort } from "@stokaz/contract/products/product-sorts";
import type { getProduct, Product } from "@stokaz/contract/products/products";
import { factText, shownFacts } from "@stokaz/contract/products/shown-facts";
import { PRODUCT_RANKING } from "@stokaz/contract/sellers/ranking";
import type { MetaDescriptor } from "react-router";
import { type FilterReaders, readFilters } from "../../lib/browser/filter-address.ts";
import {
  formatAtPlace,
  formatCount,
  formatEuros,
  formatNumber,
  formatSchedule,
} from "../../lib/format/format.ts";
import { linkedScore } from "../../lib/format/linked-score.ts";
import { describePublic, type MetaVisit } from "../../lib/format/meta.ts";
import type { ProductFilters } from "./api.ts";

/** The address calls the searched text `name`, because `product` is the card to come back to. */
type AddressFilters = Omit<ProductFilters, "product"> & { name: string };

const readText = (text: string): string => text.trim().slice(0, 200);

const matching =
  (pattern: RegExp) =>
  (text: string): string =>
    pattern.test(readText(text)) ? readText(text) : "";

const isSort = (text: string): text is ProductSort => Object.hasOwn(PRODUCT_RANKING, text);

/** Known allergens of a filter, each once. */
export const allergensOf = (text: string): AllergenKey[] => {
  const named = text.split(",");
  return allergenKeys.filter((key) => named.includes(key));
};

const readLabel = (text: string): LabelKey | "" => labelKeys.find((key) => key === text) ?? "";

const readEuros = matching(/^\d{1,6}(?:\.\d{1,2})?$/);

const READERS: FilterReaders<AddressFilters> = {
  location: readText,
  name: readText,
  brand: readText,
  category: readText,
  subCategory: readText,
  minPrice: readEuros,
  maxPrice: readEuros,
  maxUnitPrice: readEuros,
  withoutAllergens: (text) => allergensOf(text).join(","),
  label: readLabel,
  openToday: matching(/^1$/),
  around: readText,
  radius: matching(/^[1-9]\d{0,2}$/),
  sort: (text) => (isSort(text) ? text : "newest"),
};

/** Reads the filters of an address; invalid values are ignored. */
export const readProductFilters = (parameters: URLSearchParams): ProductFilters => {
  const { name: product, radius, sort, ...others } = readFilters(parameters, READERS);
  return {
    ...others,
    product,
    radius: others.around && radius,
    sort: sort === "distance" && !others.around ? "newest" : sort,
  };
};

/** Address of the list with these filters. */
export const listingHref = ({ location, product, sort, ...others }: ProductFilters): string => {
  const filters = { location, name: product, ...others, sort: sort === "newest" ? "" : sort };
  const trimmed = Object.entries(filters).map(([name, text]) => [name, text.trim()]);
  return paths.productListing.href(Object.fromEntries(trimmed));
};

/** Number of active filters, without the searched text and the sort order. */
export const countFilters = ({ product, sort, radius, ...others }: ProductFilters): number =>
  Object.values(others).filter(Boolean).length;

/**
 * Number of products as text: `12 produits`; above the limit of counting, "more than" the limit.
 */
export const countProducts = (total: number): string =>
  total >= LIMITS.countedProducts
    ? `Plus de ${formatNumber(LIMITS.countedProducts)} produits`
    : formatCount(total, "produit");

type Shown = Answer<typeof getProduct>;

const DESCRIPTION_LENGTH = 160;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/gu, " ").trim();
  return line.length <= DESCRIPTION_LENGTH ? line : `${line.slice(0, DESCRIPTION_LENGTH - 1)}…`;
};

/** UN/CEFACT codes of the units, which schema.org uses. */
const UNIT_CODES = { g: "GRM", ml: "MLT", piece: "C62", kg: "KGM", l: "LTR" } as const;

const measured = (value: number, unit: keyof typeof UNIT_CODES) => ({
  "@type": "QuantitativeValue",
  value,
  unitCode: UNIT_CODES[unit],
});

/** Content of one unit, and its price with the reference quantity, in schema.org's format. */
const linkedQuantity = ({ price, netQuantity, unitPrice }: Product) => {
  const held = netQuantity && measured(netQuantity.amount, netQuantity.unit);
  return {
    product: held ? { hasMeasurement: held } : {},
    offer:
      held && unitPrice
        ? {
            priceSpecification: {
              "@type": "UnitPriceSpecification",
              price: toEuros(price).toFixed(2),
              priceCurrency: "EUR",
              referenceQuantity: { ...held, valueReference: measured(1, unitPrice.per) },
            },
          }
        : {},
  };
};

const availabilityOf = ({ data, isOnSale }: Shown): string => {
  if (isOnSale) return "InStock";
  return data.stockQuantity > 0 ? "Discontinued" : "SoldOut";
};

/** Product facts as schema.org properties. */
const linkedFacts = (facts: FactValues): Record<string, unknown> => {
  const properties = shownFacts(facts, undefined).map((fact) => ({
    "@type": "PropertyValue",
    name: fact.term,
    value: factText(fact),
  }));
  return properties.length === 0 ? {} : { additionalProperty: properties };
};

/** Product and offer in schema.org's format, without the place where it is stored. */
const linkedProduct = (shown: Shown, origin: string): Record<string, unknown> => {
  const { data: product } = shown;
  const quantity = linkedQuantity(product);
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.productName,
    description: product.description,
    image: shown.pictures.map(({ url }) => `${origin}${url}`),
    brand: { "@type": "Brand", name: product.brand },
    ...(product.category ? { category: product.category } : {}),
    ...quantity.product,
    ...linkedFacts(product.facts ?? {}),
    offers: {
      "@type": "Offer",
      url: `${origin}${paths.product.href(product._id)}`,
      price: toEuros(product.price).toFixed(2),
      priceCurrency: "EUR",
      ...quantity.offer,
      availability: `https://schema.org/${availabilityOf(shown)}`,
      itemCondition: "https://schema.org/NewCondition",
      availableDeliveryMethod: "https://schema.org/OnSitePickup",
      seller: { "@type": "Organization", name: product.supplierName },
    },
  };
};

/** Meta descriptors of a product's page; `undefined` stands for a product that does not exist. */
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

/** Title of a place's page: `À récupérer à Saint-Pierre`. */
export const placeTitle = ({ city }: Place): string =>
  city ? `À récupérer ${formatAtPlace(city)}` : "À récupérer ici";

const SCHEMA_DAYS: Readonly<Record<Weekday, string>> = {
  Dim: "Sunday",
  Lun: "Monday",
  Mar: "Tuesday",
  Mer: "Wednesday",
  Jeu: "Thursday",
  Ven: "Friday",
  Sam: "Saturday",
};

/**
 * Place in schema.org's format, without a position: the shown one is a grid cell's, not the place's
 * own.
 */
const linkedPlace = (
  { place, pictures }: Answer<typeof getPlace>,
  origin: string,
): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "Place",
  name: place.name,
  url: `${origin}${paths.place.href(place._id)}`,
  image: pictures.map(({ url }) => `${origin}${url}`),
  address: {
    "@type": "PostalAddress",
    addressLocality: place.city,
    postalCode: place.postcode,
  },
  openingHoursSpecification: {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: place.retrievalDays.map((day) => `https://schema.org/${SCHEMA_DAYS[day]}`),
    opens: place.retrievalTimes.start,
    closes: place.retrievalTimes.end,
  },
});

const linkedList = (products: readonly Product[], origin: string): Record<string, unknown> => ({
  "@context": "https://schema.org",
  "@type": "ItemList",
  itemListElement: products.map(({ _id, productName }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name: productName,
    url: `${origin}${paths.product.href(_id)}`,
  })),
});

const EXAMPLES = 3;

/** Description of the products, the pickup days and the place. */
const describeStock = (
  { place, data: products }: Answer<typeof getPlace>,
  total: number,
): string => {
  if (products.length === 0) return `Rien à récupérer ici pour le moment. ${place.address}.`;
  const examples = products.slice(0, EXAMPLES).map(({ productName }) => productName);
  const schedule = formatSchedule(place.retrievalDays, place.retrievalTimes);
  return shortened(
    `${countProducts(total)} à commander en ligne et à récupérer sur place, ${schedule}. ${examples.join(", ")}… ${place.address}.`,
  );
};

/** Meta descriptors of a place's page; `undefined` stands for a place that does not exist. */
export const placeMeta = (
  found: Answer<typeof getPlace> | undefined,
  visit: MetaVisit,
): MetaDescriptor[] => {
  if (!found) return [{ name: "robots", content: "noindex" }];
  const { place, data: products, total = 0 } = found;
  return describePublic(
    {
      title: `${placeTitle(place)}, ${place.name}`,
      description: describeStock(found, total),
      above: [{ title: "Produits locaux", path: paths.productListing.href() }],
      isOfUse: products.length > 0,
      linkedData: ({ origin }) => [
        { ...linkedPlace(found, origin), ...linkedScore(found.score) },
        ...(products.length > 0 ? [linkedList(products, origin)] : []),
      ],
    },
    visit,
  );
};

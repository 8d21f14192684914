import { measureSizes } from "./sizes.ts";

// The listing with 1,000, 10,000 and 100,000 products: what one server process answers, beside the bare server
// measured just before. Then what PostgreSQL does for a page of the largest.
const LISTING = "/api/product/getProducts?limit=24";
const WORDS = [
  "vanille",
  "miel",
  "letchi",
  "savon",
  "panier",
  "sirop",
  "piment",
  "rhum",
  "cafe",
  "chocolat",
];
const BRANDS = ["ruche", "hauts", "tradition", "soleil", "lave"];
const TOWNS = ["pierre", "denis", "tampon", "etang", "leu", "paul", "rose", "cilaos"];

const differentTexts = WORDS.flatMap((word) =>
  BRANDS.flatMap((brand) =>
    TOWNS.map((town) => `${LISTING}&product=${word}&brand=${brand}&location=${town}`),
  ),
);
const productPages = async (origin: string): Promise<string[]> => {
  const whole = await fetch(`${origin}/api/product/getProducts`);
  const { data } = (await whole.json()) as { data: { _id: string }[] };
  return data.map(({ _id }) => `/produits/${_id}`);
};

const SCENARIOS = [
  { name: "first page of 24", targets: [LISTING] },
  { name: "a text search", targets: [`${LISTING}&product=vanille`] },
  { name: "without milk and gluten", targets: [`${LISTING}&withoutAllergens=milk,gluten`] },
  { name: "a label", targets: [`${LISTING}&label=ab`] },
  { name: `${differentTexts.length} different texts in turn`, targets: differentTexts },
  { name: "different product pages (HTML)", targets: productPages },
];

await measureSizes("products", "product-databases.ts", SCENARIOS);

import {
  DIFFERENT_PLACES,
  DIFFERENT_SEARCHES,
  DIFFERENT_TEXTS,
  LISTING,
} from "./scenarios/listing.ts";
import { measureSizes } from "./sizes.ts";

// Measures the listing of one server process with 1,000, 10,000 and 100,000 products, or the given
// sizes, next to the bare server measured just before. Then it prints PostgreSQL's plan for a page
// of the largest size.
type Listed = { _id: string; supplierId: string };

/** More pages than the cache can hold. */
const MOST = 20_000;

/** Products on sale, the newest first. */
const listProducts = async (origin: string): Promise<Listed[]> => {
  const listed: Listed[] = [];
  for (let cursor: string | null | undefined = ""; cursor !== undefined && listed.length < MOST; ) {
    const from = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
    const answer = await fetch(`${origin}/api/product/getProducts?limit=100${from}`);
    // The contract's answer, as far as it is read here.
    const page = (await answer.json()) as { data: Listed[]; nextCursor?: string | null };
    listed.push(...page.data);
    cursor = page.nextCursor ?? undefined;
  }
  return listed;
};

const aboutEach =
  (addressOf: (product: Listed) => string) =>
  async (origin: string): Promise<string[]> => [
    ...new Set((await listProducts(origin)).map(addressOf)),
  ];

const SCENARIOS = [
  { name: "first page of 24", targets: [LISTING] },
  { name: "a text search", targets: [`${LISTING}&product=vanille`] },
  { name: "without milk and gluten", targets: [`${LISTING}&withoutAllergens=milk,gluten`] },
  { name: "a label", targets: [`${LISTING}&label=ab`] },
  { name: `${DIFFERENT_TEXTS.length} different texts in turn`, targets: DIFFERENT_TEXTS },
  { name: `${DIFFERENT_SEARCHES.length} different searches`, targets: DIFFERENT_SEARCHES },
  { name: `by distance from ${DIFFERENT_PLACES.length} places`, targets: DIFFERENT_PLACES },
  {
    name: "different product pages (HTML)",
    targets: aboutEach(({ _id }) => `/produits/${_id}`),
  },
  {
    name: "different purchases to look at (HTML)",
    targets: aboutEach(({ _id }) => `/verifier-commande?product=${_id}&quantity=1`),
  },
  {
    name: "reviews of different sellers",
    targets: aboutEach(({ supplierId }) => `/api/sellers/${supplierId}/reviews`),
  },
];

await measureSizes("products", "product-databases.ts", SCENARIOS);

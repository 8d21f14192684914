/** Address of the first page of products on sale. */
export const LISTING = "/api/product/getProducts?limit=24";
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

/** Four hundred search texts that all have results. */
export const DIFFERENT_TEXTS = WORDS.flatMap((word) =>
  BRANDS.flatMap((brand) =>
    TOWNS.map((town) => `${LISTING}&product=${word}&brand=${brand}&location=${town}`),
  ),
);

/** The same texts combined with prices: twenty thousand searches, more than the benchmark sends. */
export const DIFFERENT_SEARCHES = Array.from({ length: 50 }, (_, index) => index).flatMap((euros) =>
  DIFFERENT_TEXTS.map((text) => `${text}&minPrice=${euros}`),
);

/** Searches from four hundred places all over the island. */
export const DIFFERENT_PLACES = Array.from({ length: 400 }, (_, index) => {
  const near = `${(-21.3 + (index % 20) / 60).toFixed(3)},${(55.3 + Math.floor(index / 20) / 60).toFixed(3)}`;
  return `${LISTING}&sort=distance&near=${near}`;
});

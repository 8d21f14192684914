import { isKeyOf, keysOf } from "../keys.ts";
/** The fixed tree of local products: category → sub-categories, with the names that people read. */
export const CATEGORIES = {
  Boissons: ["Rhums et punchs", "Sirops et jus", "Cafés et thés", "Tisanes"],
  "Épicerie sucrée": ["Miels", "Confitures", "Chocolats", "Biscuits et confiseries"],
  "Épicerie salée": ["Épices", "Piments et achards", "Sels et vinaigres", "Huiles"],
  Vanille: ["Gousses", "Poudres et extraits"],
  "Bien-être": ["Savons", "Huiles essentielles", "Bougies"],
  Artisanat: ["Vannerie", "Textile et broderie", "Bois", "Poterie et céramique"],
  "Produits frais": ["Fruits", "Légumes", "Fromages et œufs"],
} as const satisfies Record<string, readonly string[]>;

export type Category = keyof typeof CATEGORIES;

/** Names of the categories, in the order of {@link CATEGORIES}. */
export const categoryNames = keysOf(CATEGORIES);

/** True if the sub-category belongs to the category. */
export const isSubCategoryOf = (category: string, subCategory: string): boolean =>
  isKeyOf(CATEGORIES, category) && CATEGORIES[category].some((name) => name === subCategory);

/**
 * Sub-categories whose products are only for adults: the person who hands them over checks the age.
 */
export const ADULT_ONLY: readonly string[] = ["Rhums et punchs"];

/** Categories of food and drink. */
export const FOOD_CATEGORIES = [
  "Boissons",
  "Épicerie sucrée",
  "Épicerie salée",
  "Vanille",
  "Produits frais",
] as const satisfies readonly Category[];

/** Sub-categories of textiles, which have a producers' scheme of their own. */
export const TEXTILES: readonly string[] = ["Textile et broderie"];

/** True if the products of a sub-category are only for adults. */
export const isForAdults = (subCategory: string | null | undefined): boolean =>
  subCategory !== null && subCategory !== undefined && ADULT_ONLY.includes(subCategory);

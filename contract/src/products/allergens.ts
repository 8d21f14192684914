import { keysOf } from "../keys.ts";

type Allergen = {
  /** Label of the checkbox. */
  label: string;
  /** Short name, shown after "Contient :". */
  short: string;
  /** Name with its French article, for a question: `fait penser au lait`. */
  toThe: string;
  /** Words in ingredients that mean this allergen: no accents, singular. */
  words: readonly string[];
};

/** The allergens that sellers must declare. Source: regulation (EU) 1169/2011, annex II. */
export const ALLERGENS = {
  gluten: {
    label: "Gluten : blé, seigle, orge, avoine, épeautre",
    short: "gluten",
    toThe: "au gluten",
    words: [
      "gluten",
      "ble",
      "froment",
      "seigle",
      "orge",
      "avoine",
      "epeautre",
      "kamut",
      "semoule",
      "boulgour",
      "couscous",
      "malt",
      "chapelure",
    ],
  },
  crustaceans: {
    label: "Crustacés : crevettes, crabe, langouste",
    short: "crustacés",
    toThe: "aux crustacés",
    words: ["crustace", "crevette", "chevrette", "crabe", "langouste", "langoustine", "homard"],
  },
  eggs: {
    label: "Œufs",
    short: "œufs",
    toThe: "aux œufs",
    words: ["œuf", "oeuf", "meringue", "mayonnaise"],
  },
  fish: {
    label: "Poissons",
    short: "poissons",
    toThe: "aux poissons",
    words: ["poisson", "thon", "morue", "anchois", "saumon", "sardine", "espadon", "bichique"],
  },
  peanuts: {
    label: "Arachides (cacahuètes, « pistaches » péi)",
    short: "arachides",
    toThe: "aux arachides",
    words: ["arachide", "cacahuete"],
  },
  soya: {
    label: "Soja",
    short: "soja",
    toThe: "au soja",
    words: ["soja", "tofu", "siave", "shoyu"],
  },
  milk: {
    label: "Lait : beurre, crème, fromage, yaourt",
    short: "lait",
    toThe: "au lait",
    words: [
      "lait",
      "beurre",
      "creme",
      "fromage",
      "yaourt",
      "lactose",
      "lactoserum",
      "caseine",
      "babeurre",
      "mascarpone",
    ],
  },
  nuts: {
    label: "Fruits à coque : amandes, noisettes, noix, cajou",
    short: "fruits à coque",
    toThe: "aux fruits à coque",
    words: ["amande", "noisette", "noix", "cajou", "pecan", "macadamia", "pistache", "praline"],
  },
  celery: { label: "Céleri", short: "céleri", toThe: "au céleri", words: ["celeri"] },
  mustard: { label: "Moutarde", short: "moutarde", toThe: "à la moutarde", words: ["moutarde"] },
  sesame: { label: "Sésame", short: "sésame", toThe: "au sésame", words: ["sesame", "tahini"] },
  sulphites: {
    label: "Sulfites (conservateur du vin, des fruits secs)",
    short: "sulfites",
    toThe: "aux sulfites",
    words: ["sulfite", "bisulfite", "metabisulfite", "anhydride sulfureux", "e22[0-8]"],
  },
  lupin: { label: "Lupin", short: "lupin", toThe: "au lupin", words: ["lupin"] },
  molluscs: {
    label: "Mollusques : huîtres, moules, calmars, zourite",
    short: "mollusques",
    toThe: "aux mollusques",
    words: [
      "mollusque",
      "huitre",
      "moule",
      "calmar",
      "calamar",
      "seiche",
      "poulpe",
      "zourite",
      "escargot",
    ],
  },
} as const satisfies Record<string, Allergen>;

export type AllergenKey = keyof typeof ALLERGENS;

/** Keys of {@link ALLERGENS}. */
export const allergenKeys = keysOf(ALLERGENS);

/**
 * Words that look like an allergen but are none: milk and nuts of the coconut, butters of fruits.
 */
const HARMLESS =
  /\b(?:lait|creme|beurre)s? (?:de |d['’])(?:coco|cacao|karite|soja|riz|avoine|amandes?|cacahuetes?|marrons?)\b|\bnoix (?:de (?:coco|muscade)|muscades?)\b|\bcreme de tartre\b/g;

const wordsOf = (allergen: AllergenKey): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\d])(?:${ALLERGENS[allergen].words.join("|")})[sx]?(?![\\p{L}\\d])`,
    "gu",
  );

/**
 * The text in small letters without accents. Its length is the same, so a position found in it is
 * also valid in the original text.
 */
const plain = (text: string): string =>
  text.replace(/[A-ZÀ-ÿŒ]/g, (letter) => letter.normalize("NFD").charAt(0).toLowerCase());

/**
 * The text in which one allergen is searched. The end of a harmless expression for milk may be a
 * nut or soya, so it stays for those.
 */
const searched = (text: string, allergen: AllergenKey): string =>
  plain(text).replace(HARMLESS, (found) => {
    if (allergen === "milk" || found.startsWith("noix")) return " ".repeat(found.length);
    return found;
  });

type Span = { start: number; end: number };

const spansOf = (text: string, allergen: AllergenKey): Span[] =>
  [...searched(text, allergen).matchAll(wordsOf(allergen))].map(({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));

/** Part of a text. `isStrong` parts are emphasised. */
export type Part = { text: string; isStrong: boolean };

/**
 * Splits ingredients into parts so that the words of their allergens can be emphasised. Source:
 * regulation (EU) 1169/2011, article 21.
 *
 * @param allergens the allergens that the product contains; words of other allergens are not
 * emphasised
 */
export const markAllergens = (text: string, allergens: readonly AllergenKey[]): Part[] => {
  const spans = allergens
    .flatMap((allergen) => spansOf(text, allergen))
    .sort((a, b) => a.start - b.start);
  const parts: Part[] = [];
  let at = 0;
  for (const { start, end } of spans) {
    if (start < at) continue;
    parts.push({ text: text.slice(at, start), isStrong: false });
    parts.push({ text: text.slice(start, end), isStrong: true });
    at = end;
  }
  parts.push({ text: text.slice(at), isStrong: false });
  return parts.filter((part) => part.text !== "");
};

/** Allergens that the ingredients suggest, each with the first word that suggests it. */
export const guessAllergens = (text: string): { allergen: AllergenKey; word: string }[] =>
  allergenKeys.flatMap((allergen) => {
    const [first] = spansOf(text, allergen);
    return first ? [{ allergen, word: text.slice(first.start, first.end) }] : [];
  });

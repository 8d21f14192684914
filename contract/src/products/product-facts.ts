import { keysOf } from "../keys.ts";
import { DATES, FRESH_DATES, NUTRITION, PERISHABILITY } from "./fact-choices.ts";

type Common = {
  /** Text above the field. */
  label: string;
  /** Name with its French article, for a sentence: `il manque l'origine`. */
  the: string;
  /** Help under the label, for people who fill it in for the first time. */
  help: string;
  /** The text of law that requires the fact. */
  article: string;
  /** Name of the fact on the sheet, before its value. */
  shownAs: string;
};

type Fact = Common &
  (
    | { kind: "text" | "ingredients"; none?: { tick: string; shown: string } }
    | { kind: "long"; none?: { tick: string; shown: string } }
    | { kind: "number"; minimum: number; maximum: number; unit: string }
    | { kind: "choice"; choices: Readonly<Record<string, { label: string; shown: string }>> }
    | { kind: "shares"; of: string; examples: readonly [string, string, ...string[]] }
    | { kind: "allergens"; none?: string }
    | { kind: "contact"; isOnlineAsked: boolean }
    | { kind: "nutrition" | "labels" }
  );

const FOOD_LAW = "règlement (UE) 1169/2011";
const SAFETY_LAW = "règlement (UE) 2023/988, article 19";
const COSMETICS_LAW = "règlement (CE) 1223/2009, article 19";

/** Value that means that there is nothing: this is a fact too. */
export const NONE = "aucun";

/**
 * All facts of a product's sheet, in their order. Form, check, page, order, contract and linked
 * data follow this table.
 */
export const FACTS = {
  legalName: {
    kind: "text",
    label: "Nom exact du produit",
    the: "le nom exact du produit",
    help: "Ce que c'est, en mots simples : « confiture d'ananas », « fromage au lait cru ».",
    article: `${FOOD_LAW}, article 17`,
    shownAs: "Dénomination",
  },
  ingredients: {
    kind: "ingredients",
    label: "Ingrédients",
    the: "les ingrédients",
    help: "Du plus lourd au plus léger. Si le nom en cite un, donnez sa part : « ananas 60 %, sucre ».",
    none: { tick: "Un seul ingrédient : celui du nom", shown: "Un seul ingrédient" },
    article: `${FOOD_LAW}, articles 18 à 22`,
    shownAs: "Ingrédients",
  },
  allergens: {
    kind: "allergens",
    label: "Allergènes",
    the: "les allergènes",
    help: "Cochez tout ce que le produit contient, même un peu.",
    none: "Aucun de ces 14 allergènes",
    article: `${FOOD_LAW}, article 21 et annexe II`,
    shownAs: "Allergènes",
  },
  traces: {
    kind: "allergens",
    label: "Traces possibles",
    the: "les traces possibles",
    help: "Ce que vous travaillez dans le même atelier et qui peut s'y mêler.",
    article: `${FOOD_LAW}, article 36`,
    shownAs: "Traces possibles",
  },
  fruit: {
    kind: "number",
    label: "Fruits, en grammes pour 100 g",
    the: "la part de fruits",
    help: "Les fruits que vous mettez pour faire 100 g de confiture : 60, par exemple.",
    minimum: 1,
    maximum: 500,
    unit: "g de fruits pour 100 g",
    article: "directive (UE) 2024/1438, article 3",
    shownAs: "Fruits",
  },
  alcohol: {
    kind: "number",
    label: "Degré d'alcool (% vol.)",
    the: "le degré d'alcool",
    help: "Celui de l'étiquette : 40, par exemple.",
    minimum: 1.2,
    maximum: 96,
    unit: "% vol.",
    article: `${FOOD_LAW}, article 28 et annexe XII`,
    shownAs: "Alcool",
  },
  storage: {
    kind: "text",
    label: "Conservation",
    the: "la conservation",
    help: "Par exemple : au sec, à l'abri de la lumière ; au frais une fois ouvert.",
    article: `${FOOD_LAW}, article 25`,
    shownAs: "Conservation",
  },
  date: {
    kind: "choice",
    label: "Quelle date porte l'emballage ?",
    the: "la sorte de date",
    help: "La date elle-même reste sur l'emballage.",
    choices: DATES,
    article: `${FOOD_LAW}, article 24 et annexe X`,
    shownAs: "Date",
  },
  freshDate: {
    kind: "choice",
    label: "Quelle date porte l'emballage ?",
    the: "la sorte de date",
    help: "La date elle-même reste sur l'emballage.",
    choices: FRESH_DATES,
    article: `${FOOD_LAW}, article 24`,
    shownAs: "Date",
  },
  perishable: {
    kind: "choice",
    label: "Se périme-t-il vite ?",
    the: "s'il se périme vite",
    help: "Vos clients sauront s'il leur faut une glacière.",
    choices: PERISHABILITY,
    article: `${FOOD_LAW}, articles 24 et 25`,
    shownAs: "Fraîcheur",
  },
  origin: {
    kind: "text",
    label: "Origine",
    the: "l'origine",
    help: "Où il est récolté ou fabriqué : la commune, l'île ou le pays.",
    article: `${FOOD_LAW}, article 26`,
    shownAs: "Origine",
  },
  honeyOrigins: {
    kind: "shares",
    label: "Pays de récolte du miel",
    the: "les pays de récolte du miel",
    help: "Chaque pays avec sa part ; ensemble ils font 100 %.",
    of: "Pays",
    examples: ["France", "Madagascar", "Maurice"],
    article: "directive (UE) 2024/1438, article 1er",
    shownAs: "Pays de récolte",
  },
  producer: {
    kind: "contact",
    label: "Qui le fabrique",
    the: "qui le fabrique",
    help: "Le nom et l'adresse qui sont sur l'étiquette.",
    isOnlineAsked: false,
    article: `${FOOD_LAW}, articles 8 et 9`,
    shownAs: "Fabriqué par",
  },
  nutrition: {
    kind: "choice",
    label: "Valeurs nutritionnelles sur l'étiquette ?",
    the: "les valeurs nutritionnelles, ou pourquoi il n'y en a pas",
    help: "Beaucoup d'artisans en sont dispensés : choisissez pourquoi.",
    choices: NUTRITION,
    article: `${FOOD_LAW}, articles 16 et 30, annexe V`,
    shownAs: "Valeurs nutritionnelles",
  },
  nutritionValues: {
    kind: "nutrition",
    label: "Valeurs pour 100 g ou 100 ml",
    the: "les valeurs nutritionnelles",
    help: "Recopiez celles de l'étiquette.",
    article: `${FOOD_LAW}, article 30 et annexe XV`,
    shownAs: "Pour 100 g ou 100 ml",
  },
  purpose: {
    kind: "text",
    label: "À quoi il sert",
    the: "à quoi il sert",
    help: "Par exemple : savon pour le corps.",
    article: COSMETICS_LAW,
    shownAs: "Usage",
  },
  inci: {
    kind: "long",
    label: "Ingrédients (liste INCI)",
    the: "la liste INCI des ingrédients",
    help: "Recopiez la liste de l'étiquette : « Sodium cocoate, aqua, … ».",
    article: COSMETICS_LAW,
    shownAs: "Ingrédients (INCI)",
  },
  durability: {
    kind: "text",
    label: "Durée d'utilisation",
    the: "la durée d'utilisation",
    help: "La date ou le petit pot de l'étiquette : « 12 mois après ouverture ».",
    article: COSMETICS_LAW,
    shownAs: "Durée d'utilisation",
  },
  responsible: {
    kind: "contact",
    label: "Personne responsable",
    the: "la personne responsable",
    help: "Qui répond du produit devant la loi : souvent, votre entreprise.",
    isOnlineAsked: false,
    article: COSMETICS_LAW,
    shownAs: "Personne responsable",
  },
  hazards: {
    kind: "long",
    label: "Dangers écrits sur l'étiquette",
    the: "les dangers de l'étiquette",
    help: "Recopiez les phrases de danger : « Peut provoquer une allergie cutanée ».",
    none: { tick: "L'étiquette n'en porte aucun", shown: "Aucun danger étiqueté" },
    article: "règlement (CE) 1272/2008, article 48",
    shownAs: "Dangers",
  },
  fibres: {
    kind: "shares",
    label: "Matières du tissu",
    the: "les matières du tissu",
    help: "Chaque matière avec sa part ; ensemble elles font 100 %.",
    of: "Matière",
    examples: ["Coton", "Lin", "Polyester", "Laine", "Soie", "Viscose"],
    article: "règlement (UE) 1007/2011, articles 9 et 16",
    shownAs: "Matières",
  },
  identification: {
    kind: "text",
    label: "Comment reconnaître ce modèle",
    the: "ce qui permet de reconnaître le modèle",
    help: "Une référence, un nom de modèle ou une taille : « panier vacoa n° 3, 35 cm ».",
    article: SAFETY_LAW,
    shownAs: "Modèle",
  },
  warnings: {
    kind: "long",
    label: "Précautions",
    the: "les précautions",
    help: "Ce qu'il faut savoir pour ne pas se blesser : « ne jamais laisser brûler sans surveillance ».",
    none: { tick: "Rien de particulier", shown: "Aucune précaution particulière" },
    article: SAFETY_LAW,
    shownAs: "Précautions",
  },
  materials: {
    kind: "text",
    label: "De quoi il est fait",
    the: "de quoi il est fait",
    help: "Par exemple : feuilles de vacoa ; tamarin des Hauts, huile de lin.",
    article: "code de la consommation, article L. 111-1",
    shownAs: "Matières",
  },
  care: {
    kind: "text",
    label: "Entretien",
    the: "l'entretien",
    help: "Par exemple : lavage à la main, séchage à l'ombre.",
    article: "code de la consommation, article L. 111-1",
    shownAs: "Entretien",
  },
  maker: {
    kind: "contact",
    label: "Qui le fabrique",
    the: "qui le fabrique",
    help: "Le nom, l'adresse, et un e-mail ou un site pour être joint.",
    isOnlineAsked: true,
    article: SAFETY_LAW,
    shownAs: "Fabriqué par",
  },
  labels: {
    kind: "labels",
    label: "Labels",
    the: "les labels",
    help: "Seulement ceux que ce produit a vraiment, avec leur date de fin s'ils en ont une.",
    article: "code de la consommation, articles L. 121-2 à L. 121-4",
    shownAs: "Labels",
  },
} as const satisfies Record<string, Fact>;

export type FactKey = keyof typeof FACTS;
/** What a fact is made of: decides its field and its check. */
export type FactKind = Fact["kind"];
/** Keys of {@link FACTS}. */
export const factKeys = keysOf(FACTS);

/** A fact of the table, whatever its kind. */
export const factOf = (key: FactKey): Fact => FACTS[key];

/** The refusal of a label whose last day is over. */
export const LABEL_ENDED = "Ce label n'est plus valable : enlevez-le, ou donnez sa nouvelle date.";

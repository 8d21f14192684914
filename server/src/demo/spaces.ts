import type { SpaceRules } from "@stokaz/contract/spaces/space-rules";
import type { LessorKey } from "./people.ts";

/** A space of the demo data. */
export type DemoSpace = {
  lessor: LessorKey;
  name: string;
  street: string;
  postcode: string;
  city: string;
  /** Degrees, inside the commune, on land. */
  lat: number;
  lng: number;
  /** Pallets, which is also m². */
  surface: number;
  /** Whole euros per pallet per month. */
  price: number;
  /** Name of the picture, without its extension. */
  picture: string;
  /** Details of the picture that are shown after it. */
  otherPictures?: readonly { drawing: string; description: string }[];
  /** House rules, which artisans accept. */
  rules?: Readonly<SpaceRules>;
};

/**
 * All demo spaces; those of the `southern` lessor belong to the demo account and have 48 pallets in
 * total.
 */
export const SPACES = {
  "saint-pierre": {
    lessor: "southern",
    name: "Hangar des Casuarinas",
    street: "27 rue des Casuarinas",
    postcode: "97410",
    city: "Saint-Pierre",
    lat: -21.3318,
    lng: 55.4836,
    surface: 24,
    price: 50,
    picture: "space-hangar",
    otherPictures: [
      { drawing: "space-hangar-portail", description: "Le portail du fond, 2,50 m de large" },
      { drawing: "space-hangar-futs", description: "Le côté droit, au sec" },
    ],
    rules: {
      ruleTemperature: "ambient",
      ruleFood: "allowed",
      ruleAlcohol: "allowed",
      ruleKeys: "Un jeu remis le premier jour, à rendre le dernier.",
      ruleOther: "Rien au-dessus de 1,50 m, et le passage reste libre.",
    },
  },
  tampon: {
    lessor: "southern",
    name: "Pièce fraîche du Onzième",
    street: "112 rue des Longoses",
    postcode: "97430",
    city: "Le Tampon",
    lat: -21.2741,
    lng: 55.5202,
    surface: 10,
    price: 70,
    picture: "space-local-frais",
    otherPictures: [
      {
        drawing: "space-local-frais-groupe",
        description: "Le groupe froid, au-dessus des étagères",
      },
      { drawing: "space-local-frais-sol", description: "La place au sol, devant les étagères" },
    ],
    rules: {
      ruleTemperature: "cool",
      ruleFood: "allowed",
      ruleAlcohol: "allowed",
      ruleAccess: "Par la cour, à gauche du portail. Refermez derrière vous.",
      ruleForbidden: "Poissons et viandes, même emballés.",
    },
  },
  "etang-sale": {
    lessor: "southern",
    name: "Garage du Sable noir",
    street: "9 avenue du Sable-Noir",
    postcode: "97427",
    city: "L'Étang-Salé",
    lat: -21.2515,
    lng: 55.3788,
    surface: 8,
    price: 40,
    picture: "space-garage",
  },
  "saint-joseph": {
    lessor: "southern",
    name: "Remise de la rivière",
    street: "36 chemin des Benjoins",
    postcode: "97480",
    city: "Saint-Joseph",
    lat: -21.3745,
    lng: 55.6189,
    surface: 6,
    price: 25,
    picture: "space-remise-bois",
  },
  "saint-denis": {
    lessor: "northern",
    name: "Box du Jacquier",
    street: "8 rue du Jacquier",
    postcode: "97400",
    city: "Saint-Denis",
    lat: -20.8868,
    lng: 55.4522,
    surface: 12,
    price: 45,
    picture: "space-box",
  },
  possession: {
    lessor: "northern",
    name: "Conteneur de la Montagne",
    street: "71 rue du Bois-de-Nèfles",
    postcode: "97419",
    city: "La Possession",
    lat: -20.9325,
    lng: 55.3372,
    surface: 15,
    price: 30,
    picture: "space-container",
  },
  "sainte-suzanne": {
    lessor: "northern",
    name: "Sous-sol du Phare",
    street: "15 rue de la Vanilleraie",
    postcode: "97441",
    city: "Sainte-Suzanne",
    lat: -20.9101,
    lng: 55.6062,
    surface: 9,
    price: 18,
    picture: "space-sous-sol",
  },
  "saint-paul": {
    lessor: "western",
    name: "Atelier des Bougainvillées",
    street: "14 chemin des Bougainvillées",
    postcode: "97460",
    city: "Saint-Paul",
    lat: -21.013,
    lng: 55.2765,
    surface: 14,
    price: 38,
    picture: "space-atelier",
  },
  "saint-leu": {
    lessor: "western",
    name: "Varangue du Piton",
    street: "22 chemin des Cocotiers",
    postcode: "97436",
    city: "Saint-Leu",
    lat: -21.1688,
    lng: 55.2921,
    surface: 5,
    price: 22,
    picture: "space-veranda",
  },
  "saint-benoit": {
    lessor: "eastern",
    name: "Cave des Letchis",
    street: "5 impasse des Letchis",
    postcode: "97470",
    city: "Saint-Benoît",
    lat: -21.0402,
    lng: 55.7121,
    surface: 10,
    price: 15,
    picture: "space-cave",
  },
  salazie: {
    lessor: "eastern",
    name: "Grenier des Chouchous",
    street: "18 chemin des Chouchous",
    postcode: "97433",
    city: "Salazie",
    lat: -21.0283,
    lng: 55.5381,
    surface: 4,
    price: 8,
    picture: "space-grenier",
  },
  cilaos: {
    lessor: "highland",
    name: "Case du Bois-Rouge",
    street: "3 chemin du Bois-Rouge",
    postcode: "97413",
    city: "Cilaos",
    lat: -21.1349,
    lng: 55.4735,
    surface: 6,
    price: 12,
    picture: "space-case-creole",
  },
} as const satisfies Record<string, DemoSpace>;

export type SpaceKey = keyof typeof SPACES;

/** House rules of a space; most have none. */
export const rulesOf = (space: DemoSpace): Readonly<SpaceRules> | undefined => space.rules;

/** Additional pictures of a space beside its photo; most have none. */
export const otherPicturesOf = ({ otherPictures = [] }: DemoSpace) => otherPictures;

/** Address as the lessor typed it. */
export const addressOf = ({ street, postcode, city }: DemoSpace): string =>
  `${street}, ${postcode} ${city}`;

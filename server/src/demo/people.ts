import type { Hours, Weekday } from "@stokaz/contract/handover/schedule";

type Person = {
  email: string;
  name: string;
  firstName: string;
  address: string;
  /**
   * Ten digits each, of the ranges kept for fiction. Source: ARCEP, plan de numérotation, 2.5.12
   */
  fixedPhone: string;
  mobilePhone: string;
  /** Name of the picture, without its extension. */
  portrait: string;
};

export type DemoLessor = Person & {
  retrievalDays: readonly Weekday[];
  retrievalTimes: Hours;
  deliveryDays: readonly Weekday[];
  deliveryTimes: Hours;
};

export type DemoArtisan = Person & {
  companyName: string;
  /** Also the brand of their products. */
  tradeName: string;
  SIRET: string;
  logo: string;
  /** Without a connected account their money waits. */
  isConnected: boolean;
};

const person = (
  role: "loueur" | "artisan" | "client",
  rank: number,
  firstName: string,
  name: string,
  address: string,
  portrait: number,
): Person => {
  const digits = { loueur: 1, artisan: 2, client: 3 }[role] * 10 + rank;
  return {
    email: `${role}${rank === 1 ? "" : rank}@demo.stokaz.re`,
    name,
    firstName,
    address,
    fixedPhone: `02619100${digits}`,
    mobilePhone: `06399800${digits}`,
    portrait: `portrait-${portrait}`,
  };
};

export const LESSORS = {
  southern: {
    ...person("loueur", 1, "Jean-Yves", "Hoarau", "27 rue des Casuarinas, 97410 Saint-Pierre", 4),
    retrievalDays: ["Lun", "Mer", "Ven", "Sam"],
    retrievalTimes: { start: "09:00", end: "17:30" },
    deliveryDays: ["Mar", "Jeu"],
    deliveryTimes: { start: "08:00", end: "12:00" },
  },
  northern: {
    ...person("loueur", 2, "Marie-Claude", "Técher", "8 rue du Jacquier, 97400 Saint-Denis", 3),
    retrievalDays: ["Mar", "Jeu", "Sam"],
    retrievalTimes: { start: "10:00", end: "18:00" },
    deliveryDays: ["Lun", "Mer"],
    deliveryTimes: { start: "08:30", end: "11:30" },
  },
  western: {
    ...person(
      "loueur",
      3,
      "Patrice",
      "Fontaine",
      "14 chemin des Bougainvillées, 97460 Saint-Paul",
      2,
    ),
    retrievalDays: ["Mer", "Ven", "Sam"],
    retrievalTimes: { start: "09:00", end: "16:00" },
    deliveryDays: ["Mar"],
    deliveryTimes: { start: "07:30", end: "12:00" },
  },
  eastern: {
    ...person("loueur", 4, "Ginette", "Boyer", "5 impasse des Letchis, 97470 Saint-Benoît", 7),
    retrievalDays: ["Lun", "Jeu", "Ven"],
    retrievalTimes: { start: "08:00", end: "15:00" },
    deliveryDays: ["Mer", "Ven"],
    deliveryTimes: { start: "08:00", end: "11:00" },
  },
  highland: {
    ...person("loueur", 5, "Expédit", "Grondin", "3 chemin du Bois-Rouge, 97413 Cilaos", 8),
    retrievalDays: ["Ven", "Sam", "Dim"],
    retrievalTimes: { start: "09:30", end: "16:30" },
    deliveryDays: ["Jeu"],
    deliveryTimes: { start: "09:00", end: "14:00" },
  },
} as const satisfies Record<string, DemoLessor>;

export const ARTISANS = {
  distiller: {
    ...person("artisan", 1, "Mickaël", "Payet", "42 chemin des Vanilliers, 97470 Saint-Benoît", 6),
    companyName: "Lianes et Cannes SARL",
    tradeName: "Lianes & Cannes",
    SIRET: "00011017100014",
    logo: "brand-1",
    isConnected: true,
  },
  beekeeper: {
    ...person("artisan", 2, "Anaïs", "Dijoux", "11 chemin Tamarins-Pays, 97418 Le Tampon", 5),
    companyName: "La Ruche des Hauts EURL",
    tradeName: "La Ruche des Hauts",
    SIRET: "00012034500012",
    logo: "brand-2",
    isConnected: true,
  },
  confectioner: {
    ...person(
      "artisan",
      3,
      "Rose-May",
      "Lebon",
      "19 rue des Goyaviers, 97431 La Plaine-des-Palmistes",
      7,
    ),
    companyName: "Confitures Bras-Doux SAS",
    tradeName: "Bras-Doux",
    SIRET: "00013051800012",
    logo: "brand-3",
    isConnected: true,
  },
  grocer: {
    ...person("artisan", 4, "Jean-Noël", "Virapoullé", "6 rue du Combava, 97440 Saint-André", 2),
    companyName: "Cari Pilon SARL",
    tradeName: "Cari Pilon",
    SIRET: "00014068100016",
    logo: "brand-4",
    isConnected: true,
  },
  herbalist: {
    ...person("artisan", 5, "Élodie", "Maillot", "33 route du Maïdo, 97423 Le Guillaume", 1),
    companyName: "Le Jardin Géranium SCEA",
    tradeName: "Jardin Géranium",
    SIRET: "00015085400016",
    logo: "brand-5",
    isConnected: true,
  },
  weaver: {
    ...person("artisan", 6, "Lucien", "Sautron", "2 impasse des Vacoas, 97442 Saint-Philippe", 4),
    companyName: "Sautron Lucien",
    tradeName: "Mains de Vacoa",
    SIRET: "00016102600018",
    logo: "brand-6",
    isConnected: false,
  },
} as const satisfies Record<string, DemoArtisan>;

export const CONSUMERS = {
  first: person("client", 1, "Sarah", "Rivière", "21 rue des Flamboyants, 97410 Saint-Pierre", 5),
  second: person("client", 2, "Kévin", "Bègue", "4 allée des Filaos, 97460 Saint-Paul", 6),
  third: person("client", 3, "Nadia", "Moussa", "58 rue du Ylang, 97400 Saint-Denis", 7),
  fourth: person(
    "client",
    4,
    "Laurent",
    "Cadet",
    "16 chemin Bois-de-Senteur, 97480 Saint-Joseph",
    8,
  ),
  fifth: person("client", 5, "Camille", "Nativel", "9 rue des Jamroses, 97441 Sainte-Suzanne", 1),
} as const satisfies Record<string, Person>;

export type LessorKey = keyof typeof LESSORS;
export type ArtisanKey = keyof typeof ARTISANS;
export type ConsumerKey = keyof typeof CONSUMERS;

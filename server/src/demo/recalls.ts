import type { ProductKey } from "./products.ts";

/** A product that was recalled, and corrected since. Days from today, negative. */
export type DemoRecall = {
  product: ProductKey;
  /** The days of sale that are recalled. */
  soldFrom: number;
  soldTo: number;
  danger: string;
  advice: string;
  contact: string;
  on: number;
  shownAgainOn: number;
};

export const RECALLS: readonly DemoRecall[] = [
  {
    product: "savon-geranium",
    soldFrom: -45,
    soldTo: -25,
    danger:
      "Ce savon contient du géraniol, que l'étiquette n'indique pas : il peut provoquer une réaction allergique de la peau.",
    advice:
      "Ne l'utilisez plus si vous êtes allergique aux parfums. Rapportez-le au lieu où vous l'avez récupéré : il vous est remboursé.",
    contact: "Jardin Géranium, par e-mail ou par téléphone : ses coordonnées sont sur sa page.",
    on: -20,
    shownAgainOn: -17,
  },
];

/** An authority's order that was not yet carried out. */
export type DemoInjunction = {
  product: ProductKey;
  authority: string;
  reference: string;
  asks: string;
  on: number;
};

export const INJUNCTIONS: readonly DemoInjunction[] = [
  {
    product: "huile-essentielle-vetiver",
    authority: "la DGCCRF (exemple)",
    reference: "EXEMPLE-2026-118",
    asks: "Retirer cette annonce : le flacon n'a pas le bouchon de sécurité pour les enfants que la réglementation demande.",
    on: -1,
  },
];

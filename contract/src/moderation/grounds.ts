import { keysOf } from "../keys.ts";

/**
 * Basis of a decision: its name, and the clause or the text of law that the person concerned reads.
 */
type Ground = { readonly label: string; readonly text: string };

/**
 * Possible grounds for a measure of the operator. Sources: regulation (EU) 2022/2065, article 17;
 * regulation (EU) 2019/1150, article 4. A decision keeps its own copy of the text, so a change here
 * does not affect it.
 */
export const GROUNDS = {
  terms: {
    label: "Manquement aux conditions d'utilisation",
    text: "Conditions d'utilisation, articles 5 et 6.",
  },
  misleading: {
    label: "Annonce trompeuse",
    text: "Code de la consommation, articles L. 121-2 et L. 121-3 ; conditions d'utilisation, article 5.",
  },
  green_claim: {
    label: "Allégation environnementale trompeuse",
    text: "Code de la consommation, articles L. 121-2 et L. 121-4 ; code de l'environnement, article L. 541-9-1 ; directive (UE) 2024/825, article 1er.",
  },
  forbidden: {
    label: "Produit ou usage interdit",
    text: "Conditions d'utilisation, article 5 (produits dont la vente ou le stockage est interdit ou dangereux).",
  },
  danger: {
    label: "Produit dangereux",
    text: "Code de la consommation, article L. 421-3 ; règlement (UE) 2023/988, article 22.",
  },
  counterfeit: {
    label: "Contrefaçon",
    text: "Code de la propriété intellectuelle, articles L. 335-2 et L. 716-9 ; conditions d'utilisation, article 5.",
  },
  abuse: {
    label: "Propos haineux ou harcèlement",
    text: "Conditions d'utilisation, article 5 ; loi du 29 juillet 1881, article 24.",
  },
  identity: {
    label: "Identité fausse ou cachée",
    text: "Code de la consommation, articles L. 111-1 et L. 121-4 ; règlement (UE) 2022/2065, article 30 ; conditions d'utilisation, article 5.",
  },
  bypass: {
    label: "Paiement en ligne contourné",
    text: "Conditions d'utilisation, article 5.",
  },
  fraud: {
    label: "Fraude",
    text: "Code pénal, article 313-1 ; conditions d'utilisation, article 6.",
  },
  injunction: {
    label: "Injonction d'une autorité",
    text: "Règlement (UE) 2022/2065, article 9 ; règlement (UE) 2023/988, article 22.",
  },
  recall: {
    label: "Rappel de produit",
    text: "Règlement (UE) 2023/988, articles 22 et 35 ; pour les denrées alimentaires, règlement (CE) 178/2002, article 19.",
  },
} as const satisfies Record<string, Ground>;

export type GroundName = keyof typeof GROUNDS;

/**
 * The grounds that an administrator can choose, in this order. Injunctions and recalls have their
 * own grounds.
 */
export const GROUND_NAMES: GroundName[] = keysOf(GROUNDS).filter(
  (name) => name !== "injunction" && name !== "recall",
);

/** Origin of a measure, as the person concerned reads it. */
export const originOf = ({
  ground,
  isReported,
}: {
  ground: string | null;
  isReported: boolean;
}): string => {
  if (ground === "injunction") return "De l'injonction d'une autorité";
  if (ground === "recall") return "D'un rappel de produit";
  return isReported ? "D'un signalement" : "De notre propre contrôle";
};

/** The texts that people accept or that inform them. Each one has versions. */
export const LEGAL_KINDS = ["terms", "privacy", "mandate", "invoicing", "lessor"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** Title of each text. */
export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: "Conditions d'utilisation",
  privacy: "Politique de confidentialité",
  mandate: "Mandat du vendeur",
  invoicing: "Mandat de facturation",
  lessor: "Conditions des loueurs",
};

/** Part of the archive's address that stands for each text. */
export const LEGAL_SLUGS: Readonly<Record<LegalKind, string>> = {
  terms: "conditions",
  privacy: "confidentialite",
  mandate: "mandat",
  invoicing: "facturation",
  lessor: "loueurs",
};

/** The text that an address of the archive names, or `undefined` if it names none. */
export const legalKindOf = (slug: string | undefined): LegalKind | undefined =>
  LEGAL_KINDS.find((kind) => LEGAL_SLUGS[kind] === slug);

/**
 * Whole days between the day on which a version is published and its first day in force, neither of
 * them counted. Source: regulation (EU) 2019/1150, art. 3(2).
 */
export const TEXT_NOTICE_DAYS = 15;

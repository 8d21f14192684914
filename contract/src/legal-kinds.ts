/** The texts that people accept or are informed by. Each exists in versions. */
export const LEGAL_KINDS = ["terms", "privacy", "mandate", "invoicing", "lessor"] as const;
export type LegalKind = (typeof LEGAL_KINDS)[number];

/** What each text is called. */
export const LEGAL_TITLES: Readonly<Record<LegalKind, string>> = {
  terms: "Conditions d'utilisation",
  privacy: "Politique de confidentialité",
  mandate: "Mandat du vendeur",
  invoicing: "Mandat de facturation",
  lessor: "Conditions des loueurs",
};

/** What stands for each text in the addresses of its archive. */
export const LEGAL_SLUGS: Readonly<Record<LegalKind, string>> = {
  terms: "conditions",
  privacy: "confidentialite",
  mandate: "mandat",
  invoicing: "facturation",
  lessor: "loueurs",
};

/** The text that an address of the archive means; `undefined` when it means none. */
export const legalKindOf = (slug: string | undefined): LegalKind | undefined =>
  LEGAL_KINDS.find((kind) => LEGAL_SLUGS[kind] === slug);

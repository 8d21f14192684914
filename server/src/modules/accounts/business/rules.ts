import { isKeyOf } from "@stokaz/contract/keys";
import type { Business } from "@stokaz/contract/sellers/sellers";
import { isVatNumberOf } from "@stokaz/contract/tax/vat-number";

type Facts = Business["business"];

/**
 * Facts that every professional owes their buyers. Source: code de la consommation L111-1, R111-1,
 * L616-1; DSA art. 30.
 */
const OWED = {
  legalForm: "la forme juridique",
  address: "l'adresse",
  phone: "le téléphone",
  email: "l'e-mail",
  register: "l'inscription au registre",
  vatStatus: "la TVA",
  mediatorName: "le médiateur",
  mediatorSite: "le site du médiateur",
  packagingNumber: "l'identifiant unique d'emballages",
  certifiedOn: "votre engagement",
} as const satisfies Partial<Record<keyof Facts, string>>;

/** Facts that professionals who pay VAT owe as well. */
const OWED_WITH_VAT = { vatNumber: "le numéro de TVA" } as const;

/**
 * Facts that professionals who sell alcohol owe as well. Source: code de la santé publique L3331-3,
 * L3331-4.
 */
const OWED_WITH_ALCOHOL = {
  alcoholLicence: "la licence de vente d'alcool",
  alcoholLicenceOn: "la date de la licence",
} as const;

/** Fact that professionals who sell textiles owe as well. Source: code de l'environnement L541-10-13. */
const OWED_WITH_TEXTILES = { textileNumber: "l'identifiant unique de textiles" } as const;

/**
 * Fact that professionals who keep food owe as well. Source: regulation (EC) 852/2004, article 6.
 */
const OWED_WITH_FOOD = { foodDeclaration: "la déclaration d'activité alimentaire" } as const;

/** What a business sells, by the duties that follow from it. */
type Sells = Pick<Business, "sellsAlcohol" | "sellsFood" | "sellsTextiles">;

/**
 * Lists, in words, the facts that a business owes its buyers and has not given yet.
 *
 * @param siret of its profile: a VAT number of another business counts as missing
 */
export const missingFacts = (
  facts: Facts,
  { sellsAlcohol, sellsFood, sellsTextiles, siret }: Sells & { siret: string },
): string[] => {
  const owed: Partial<Record<keyof Facts, string>> = {
    ...OWED,
    ...(facts.vatStatus === "liable" && OWED_WITH_VAT),
    ...(sellsTextiles && OWED_WITH_TEXTILES),
    ...(sellsFood && OWED_WITH_FOOD),
    ...(sellsAlcohol && OWED_WITH_ALCOHOL),
  };
  const missing = Object.entries(owed).flatMap(([fact, word]) =>
    isKeyOf(facts, fact) && facts[fact] === null ? [word] : [],
  );
  const isOther = facts.vatNumber !== null && !isVatNumberOf(facts.vatNumber, siret);
  return isOther ? [...missing, "un numéro de TVA qui soit celui de votre SIRET"] : missing;
};

// Pages that only show who sells would load zod with the schemas of seller-identity.ts.
import { VAT_WORDS } from "../tax/vat.ts";
import { frenchDay } from "../time/french-day.ts";
import type { SellerIdentity } from "./seller-identity.ts";

/** Text that people who report a lessor read instead of the lessor's name. */
export const UNNAMED_LESSOR = "Loueur particulier";

/** Names of facts that sellers type under the same name as buyers read them. */
export const IDENTITY_LABELS = {
  legalForm: "Forme juridique",
  mediator: "Médiateur de la consommation",
  packagingNumber: "Identifiant unique, emballages",
  textileNumber: "Identifiant unique, textiles",
  foodDeclaration: "Déclaration d'activité alimentaire",
  alcoholLicence: "Licence de vente d'alcool",
} as const;

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(", ") || null;

/**
 * Legal identity of a person as rows of term and text. Unknown facts are left out.
 *
 * @param contact the text for an unknown address, phone or e-mail
 */
export const identityFacts = (
  identity: SellerIdentity,
  contact: string | null = null,
): [term: string, text: string][] => {
  const { vatStatus: vat, alcoholLicenceOn, certifiedOn: certified } = identity;
  const facts: [string, string | null][] = [
    [identity.kind === "professional" ? "Raison sociale" : "Nom", identity.name],
    ["Nom commercial", identity.tradeName],
    [IDENTITY_LABELS.legalForm, identity.legalForm],
    ["SIRET", identity.siret?.replace(/^(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ") ?? null],
    ["Immatriculation", identity.register],
    ["TVA", joined(vat && VAT_WORDS[vat], identity.vatNumber)],
    ["Adresse", identity.address ?? contact],
    ["Téléphone", identity.phone?.replace(/\d\d(?=\d)/g, "$& ") ?? contact],
    ["E-mail", identity.email ?? contact],
    [IDENTITY_LABELS.mediator, joined(identity.mediatorName, identity.mediatorSite)],
    [IDENTITY_LABELS.packagingNumber, identity.packagingNumber],
    [IDENTITY_LABELS.textileNumber, identity.textileNumber ?? null],
    [IDENTITY_LABELS.foodDeclaration, identity.foodDeclaration ?? null],
    [
      IDENTITY_LABELS.alcoholLicence,
      identity.alcoholLicence &&
        joined(identity.alcoholLicence, alcoholLicenceOn && `du ${frenchDay(alcoholLicenceOn)}`),
    ],
    [
      "Engagement",
      certified &&
        `Ne proposer que des produits conformes au droit de l'Union européenne, depuis le ${frenchDay(certified)}`,
    ],
  ];
  return facts.flatMap(([term, text]) => (text === null ? [] : [[term, text]]));
};

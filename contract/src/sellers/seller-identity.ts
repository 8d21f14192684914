import { z } from "zod";
import { VAT_REGIMES, VAT_WORDS } from "../tax/vat.ts";
import { day } from "../time/day-fields.ts";
import { frenchDay } from "../time/french-day.ts";

/** VAT regime of a business. */
export const vatStatus = z.enum(VAT_REGIMES);

/** Facts that a professional gives to buyers, besides company name and SIRET; `null` if missing. */
export const businessFacts = z.object({
  legalForm: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  register: z.string().nullable().meta({ description: "In words: `RCS Saint-Denis 123 456 789`" }),
  vatStatus: vatStatus.nullable(),
  vatNumber: z.string().nullable(),
  mediatorName: z.string().nullable(),
  mediatorSite: z.string().nullable(),
  packagingNumber: z.string().nullable().meta({
    description: "Identifier of the packaging producer (IDU; code de l'environnement L541-10-13)",
  }),
  alcoholLicence: z.string().nullable(),
  alcoholLicenceOn: day.nullable(),
});

export const certifiedOn = day.nullable().meta({
  description: "When the seller declared to sell only products that comply with Union law",
});

/**
 * Legal identity of a party at the time of a contract. Source: code de la consommation L111-1,
 * L221-5.
 */
export const sellerIdentity = businessFacts
  .extend({
    kind: z.enum(["professional", "private"]),
    name: z
      .string()
      .meta({ description: "Name of the company, or first name and name of a person" }),
    tradeName: z.string().nullable(),
    siret: z.string().nullable(),
    certifiedOn,
  })
  .meta({ id: "SellerIdentity" });
export type SellerIdentity = z.output<typeof sellerIdentity>;

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
    ["Forme juridique", identity.legalForm],
    ["SIRET", identity.siret?.replace(/^(\d{3})(\d{3})(\d{3})/, "$1 $2 $3 ") ?? null],
    ["Immatriculation", identity.register],
    ["TVA", joined(vat && VAT_WORDS[vat], identity.vatNumber)],
    ["Adresse", identity.address ?? contact],
    ["Téléphone", identity.phone?.replace(/\d\d(?=\d)/g, "$& ") ?? contact],
    ["E-mail", identity.email ?? contact],
    ["Médiateur de la consommation", joined(identity.mediatorName, identity.mediatorSite)],
    ["Identifiant unique, emballages", identity.packagingNumber],
    [
      "Licence de vente d'alcool",
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

import { z } from "zod";
import { VAT_REGIMES } from "../tax/vat.ts";
import { day } from "../time/day-fields.ts";

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
  textileNumber: z.string().nullable().meta({
    description: "Identifier of the producer of textiles (IDU; code de l'environnement L541-10-13)",
  }),
  foodDeclaration: z.string().nullable().meta({
    description:
      "Receipt of the activity's declaration to the authority for food (regulation (EC) 852/2004, article 6)",
  }),
  alcoholLicence: z.string().nullable(),
  alcoholLicenceOn: day.nullable(),
});

/** Day of the seller's declaration; `null` without one. */
export const certifiedOn = day.nullable().meta({
  description: "When the seller declared to sell only products that comply with Union law",
});

/**
 * Legal identity of a party at the time of a contract. Source: code de la consommation L111-1,
 * L221-5.
 */
export const sellerIdentity = businessFacts
  // Contracts from before these facts were asked do not have them.
  .partial({ textileNumber: true, foodDeclaration: true })
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

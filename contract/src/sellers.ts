import { z } from "zod";
import { day } from "./calendar.ts";

/**
 * How a business stands to VAT: `franchise` owes none below a turnover (CGI art. 293 B), `liable` does, `outside` sells in
 * a territory that has none (CGI art. 294).
 */
export const VAT_STATUSES = ["franchise", "liable", "outside"] as const;
const vatStatus = z.enum(VAT_STATUSES);

/** What a professional tells the people who buy from them, beside company name and SIRET; `null` while it is missing. */
const business = z.object({
  legalForm: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  register: z.string().nullable().meta({ description: "In words: `RCS Saint-Denis 123 456 789`" }),
  vatStatus: vatStatus.nullable(),
  vatNumber: z.string().nullable(),
  mediatorName: z.string().nullable(),
  mediatorSite: z.string().nullable(),
  packagingNumber: z
    .string()
    .nullable()
    .meta({ description: "IDU, as a producer of packaging (code de l'environnement L541-10-13)" }),
  alcoholLicence: z.string().nullable(),
  alcoholLicenceOn: day.nullable(),
});

/** Who somebody was in law when a contract was made with them. Source: code de la consommation L111-1, L221-5. */
export const sellerIdentity = business
  .extend({
    kind: z.enum(["professional", "private"]),
    name: z.string().meta({ description: "The company's, or first name and name of a person" }),
    tradeName: z.string().nullable(),
    siret: z.string().nullable(),
    certifiedOn: day.nullable().meta({
      description: "When they committed themselves to sell only what the law of the Union allows",
    }),
  })
  .meta({ id: "SellerIdentity" });
export type SellerIdentity = z.output<typeof sellerIdentity>;

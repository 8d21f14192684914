import { z } from "zod";

const share = z.object({ name: z.string(), percent: z.number() });
const contact = z.object({ name: z.string(), address: z.string(), online: z.string().optional() });
const label = z.object({
  label: z.string(),
  number: z.string().optional(),
  until: z.string().optional().meta({ description: "The last day, `YYYY-MM-DD`" }),
});
const nutrition = z.record(z.string(), z.number());

/** A country or a fibre with its share in percent. */
export type Share = z.output<typeof share>;
/** A name, a postal address, and an e-mail or a site if the fact asks for it. */
export type Contact = z.output<typeof contact>;
/** A label of quality that the product holds. */
export type HeldLabel = z.output<typeof label>;

/** Value of a fact. Its shape depends on the kind of the fact in `product-facts.ts`. */
export const factValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(label),
  z.array(share),
  contact,
  nutrition,
]);

/**
 * The known facts of a product, by the keys of `product-facts.ts`. They are separate from that
 * table, because pages without a sheet do not need it.
 */
export const factValues = z.record(z.string(), factValue);
export type FactValue = z.output<typeof factValue>;
export type FactValues = z.output<typeof factValues>;

import { z } from "zod";

const share = z.object({ name: z.string(), percent: z.number() });
const contact = z.object({ name: z.string(), address: z.string(), online: z.string().optional() });
const label = z.object({
  label: z.string(),
  number: z.string().optional(),
  until: z.string().optional().meta({ description: "The last day, YYYY-MM-DD" }),
});
const nutrition = z.record(z.string(), z.number());

/** A country or a fibre and its part of the whole, in percent. */
export type Share = z.output<typeof share>;
/** A name, a postal address, and an e-mail or a site where it is asked for. */
export type Contact = z.output<typeof contact>;
/** A label of quality as its holder has it. */
export type HeldLabel = z.output<typeof label>;

export const factValue = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.array(label),
  z.array(share),
  contact,
  nutrition,
]);

/** What is known of a product, by the keys of `product-facts.ts`. Apart from that table, which pages that show no sheet don't need. */
export const factValues = z.record(z.string(), factValue);
export type FactValue = z.output<typeof factValue>;
export type FactValues = z.output<typeof factValues>;

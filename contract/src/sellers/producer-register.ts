import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { year } from "../time/day-fields.ts";

/**
 * Streams of waste whose producers have an identifier (IDU), in the register's words. Source: code
 * de l'environnement L541-10-1, L541-10-13.
 */
export const PRODUCER_STREAMS = { packaging: "Emballages", textiles: "Textiles" } as const;
export type ProducerStream = keyof typeof PRODUCER_STREAMS;

/** File name of the downloaded register of producers. @param of its year */
export const producerRegisterFileName = (of: number): string => `registre-producteurs-${of}.csv`;

export const exportProducerRegister = endpoint({
  method: "GET",
  path: "/api/admin/producers/register",
  summary:
    "Returns the artisans whose products were handed over in a year, with their producer's identifier and the units of each stream of waste, as CSV for French spreadsheets",
  access: ["admin"],
  isDangerous: true,
  query: z.object({ year }),
  status: 200,
  answer: z.instanceof(Uint8Array).meta({ type: "string", format: "binary" }),
});

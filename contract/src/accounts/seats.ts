import { z } from "zod";
import { id } from "../fields.ts";
import { RIGHTS } from "./rights.ts";

/** A seller for whom the person may act, and the rights that they have. */
export const seat = z.object({
  sellerId: id,
  sellerName: z.string().meta({ description: "Trade name" }),
  rights: z.array(z.enum(RIGHTS)),
});
export type Seat = z.output<typeof seat>;

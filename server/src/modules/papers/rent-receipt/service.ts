import { drawContract } from "../drawing/public.ts";
import type { Issued } from "../rules.ts";
import { type RentFacts, rentContract } from "./rules.ts";

/** Draws a receipt for rent, or for refunded rent. */
export const drawRentReceipt = (issued: Issued, facts: RentFacts): Promise<Buffer> =>
  drawContract(rentContract(issued, facts));

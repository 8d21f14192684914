import { z } from "zod";
import { day } from "../time/day-fields.ts";

/** Proof that an artisan's company is active in the register, or that the operator verified it. */
export const verifiedCompany = z.object({ on: day, by: z.enum(["register", "operator"]) });
export type VerifiedCompany = z.output<typeof verifiedCompany>;

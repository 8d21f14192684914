import { z } from "zod";
import { day } from "./calendar.ts";

/** That an artisan's company was found open at the register, or that the operator vouches for it. */
export const verifiedCompany = z.object({ on: day, by: z.enum(["register", "operator"]) });
export type VerifiedCompany = z.output<typeof verifiedCompany>;

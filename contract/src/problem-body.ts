import { z } from "zod";
import { problemCodes } from "./problems.ts";

/** What every refusal looks like on the wire; `errors` only when fields are wrong. */
export const problemBody = z
  .object({
    code: z.enum(problemCodes),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem" });
export type ProblemBody = z.infer<typeof problemBody>;

import { z } from "zod";
import { problemCodes } from "./problems.ts";

/** Body of every refusal on the wire; it has `errors` only if fields are wrong. */
export const problemBody = z
  .object({
    code: z.enum(problemCodes),
    message: z.string(),
    errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: "Problem" });
export type ProblemBody = z.infer<typeof problemBody>;

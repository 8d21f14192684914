import { z } from "zod";

/** What the operator may decide of a report, and what it is called. */
export const MEASURES = {
  hide: "Annonce masquée",
  suspend: "Compte suspendu",
  none: "Aucune mesure",
} as const;
export type Measure = keyof typeof MEASURES;
export const decidedMeasure = z.enum(Object.keys(MEASURES) as Measure[], {
  error: "Choisissez une décision.",
});

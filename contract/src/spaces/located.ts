import { z } from "zod";

/**
 * Location of a thing. If `approximate` is true, the point is the centre of a grid cell of about 1
 * km, so that a person's home stays private. Both coordinates are null if the place is not located.
 */
export const located = z.object({
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  approximate: z.boolean(),
});

const COORDINATES_INVALID = "Coordonnées invalides";

/** A latitude or a longitude in degrees. @param limit 90 or 180 */
export const degrees = (limit: 90 | 180) =>
  z.number(COORDINATES_INVALID).min(-limit, COORDINATES_INVALID).max(limit, COORDINATES_INVALID);

/** A point on Earth, latitude first, in degrees: `-21.34,55.48`. */
export const point = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(
    z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)], {
      error: "Point invalide",
    }),
  );

/** A box on the map: west, south, east, north, in degrees: `55.2,-21.4,55.9,-20.8`. */
export const boundingBox = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .pipe(z.tuple([z.number(), z.number(), z.number(), z.number()], { error: "Zone invalide" }));

/** The refusal of a distance without a point from which to measure it. */
export const ORIGIN_MISSING = "Indiquez le point à partir duquel mesurer la distance.";

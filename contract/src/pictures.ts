import { z } from "zod";
import { PICTURE_MISSING, pictureFile, pictureUrl } from "./fields.ts";
import { LIMITS } from "./limits.ts";
import { tooLong } from "./text.ts";

/** One of the pictures of a listing; the first one is its photo. */
export const describedPicture = z
  .object({
    url: pictureUrl,
    description: z.string().meta({
      description: "Alternative text. If empty, the name of the listing is used",
    }),
  })
  .meta({ id: "DescribedPicture" });
export type DescribedPicture = z.output<typeof describedPicture>;

/** Description of a picture that someone types; it may be empty. */
export const typedDescription = z
  .string()
  .trim()
  .max(LIMITS.pictureDescription, tooLong(LIMITS.pictureDescription))
  .default("");

/** The pictures of a listing, as they are shown. */
export const shownPictures = z.array(describedPicture).meta({ description: "In display order" });

/** Answers to a change of the pictures. */
export const PICTURES_CHANGED = {
  added: "Photo ajoutée.",
  arranged: "Vos photos sont enregistrées.",
} as const;

/** A picture that is added after the others. */
export const newPicture = z.object({
  picture: pictureFile(PICTURE_MISSING),
  description: typedDescription,
});
export type NewPicture = z.output<typeof newPicture>;

const NONE_LEFT = "Gardez au moins une photo.";

/**
 * All pictures of a listing, in the order in which they are shown.
 *
 * @param most the maximum number of pictures
 */
export const arrangedPictures = (most: number) =>
  z.object({
    pictures: z
      .array(
        z.object({
          url: z.string().max(LIMITS.address).meta({ description: "As this API returned it" }),
          description: typedDescription,
        }),
        NONE_LEFT,
      )
      .min(1, NONE_LEFT)
      .max(most, `${most} photos au maximum`),
  });
export type ArrangedPictures = z.output<ReturnType<typeof arrangedPictures>>["pictures"];

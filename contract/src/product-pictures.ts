import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, message, pictureFile, pictureUrl } from "./fields.ts";
import { LIMITS } from "./limits.ts";

/** One of a product's pictures; the first is its `productPhoto`. */
export const productPicture = z
  .object({
    url: pictureUrl,
    description: z.string().meta({
      description: "What is to be seen, for those who don't see it; empty: the product's name",
    }),
  })
  .meta({ id: "ProductPicture" });
export type ProductPicture = z.output<typeof productPicture>;

/** What is to be seen on a picture, as somebody types it; may be empty. */
export const typedDescription = z
  .string()
  .trim()
  .max(LIMITS.pictureDescription, `${LIMITS.pictureDescription} caractères au maximum`)
  .default("");

const NONE_LEFT = "Gardez au moins une photo.";
const TOO_MANY = `${LIMITS.productPictures} photos au maximum`;

/** All pictures of a product, in the order in which they are shown. */
export const arrangedPictures = z.object({
  pictures: z
    .array(
      z.object({
        url: z.string().max(LIMITS.address).meta({ description: "As it was given" }),
        description: typedDescription,
      }),
      NONE_LEFT,
    )
    .min(1, NONE_LEFT)
    .max(LIMITS.productPictures, TOO_MANY),
});
export type ArrangedPictures = z.output<typeof arrangedPictures>;

const pictures = z.array(productPicture).meta({ description: "In order, the first one first" });

export const listPictures = endpoint({
  method: "GET",
  path: "/api/product/:id/pictures",
  summary: "The pictures of one's product",
  access: ["artisan"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ productName: z.string(), rentedSpaceId: id, pictures }),
  problems: ["product/not-found", "product/not-yours"],
});

export const addPicture = endpoint({
  method: "POST",
  path: "/api/product/:id/pictures",
  summary:
    "Adds a picture after the others of one's product; one that it has already stays where it is",
  access: ["artisan"],
  params: z.object({ id }),
  encoding: "multipart",
  body: z.object({
    picture: pictureFile("Choisissez une photo."),
    description: typedDescription,
  }),
  status: 201,
  answer: message.extend({ pictures }),
  problems: [
    "product/not-found",
    "product/not-yours",
    "product/too-many-pictures",
    "picture/too-large",
    "picture/busy",
    "picture/not-an-image",
  ],
});

export const arrangePictures = endpoint({
  method: "PUT",
  path: "/api/product/:id/pictures",
  summary:
    "Puts the pictures of one's product in order and describes them; those left out are removed",
  access: ["artisan"],
  params: z.object({ id }),
  body: arrangedPictures,
  status: 200,
  answer: message.extend({ pictures }),
  problems: ["product/not-found", "product/not-yours", "product/unknown-picture"],
});

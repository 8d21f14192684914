import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { arrangedPictures, newPicture, shownPictures } from "../pictures.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

const saved = message.extend({ pictures: shownPictures });

export const listPictures = endpoint({
  method: "GET",
  path: "/api/product/:id/pictures",
  summary: "Lists the pictures of the caller's product",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ productName: z.string(), rentedSpaceId: id, pictures: shownPictures }),
  problems: ["product/not-found", "product/not-yours"],
});

export const addPicture = endpoint({
  method: "POST",
  path: "/api/product/:id/pictures",
  summary:
    "Adds a picture after the others of the caller's product. The same picture is added only once",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  encoding: "multipart",
  body: newPicture,
  status: 201,
  answer: saved,
  problems: [
    "product/not-found",
    "product/not-yours",
    "product/too-many-pictures",
    ...PICTURE_REFUSALS,
  ],
});

export const arrangePictures = endpoint({
  method: "PUT",
  path: "/api/product/:id/pictures",
  summary:
    "Orders and describes the pictures of the caller's product. Pictures that are left out are removed",
  access: ["artisan"],
  rights: ["products"],
  params: z.object({ id }),
  body: arrangedPictures(LIMITS.productPictures),
  status: 200,
  answer: saved,
  problems: ["product/not-found", "product/not-yours", "product/unknown-picture"],
});

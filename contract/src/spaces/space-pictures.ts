import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { arrangedPictures, newPicture, shownPictures } from "../pictures.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";

const saved = message.extend({ pictures: shownPictures });

export const listSpacePictures = endpoint({
  method: "GET",
  path: "/api/storageSpace/:id/pictures",
  summary: "Lists the pictures of the lessor's space",
  access: ["lessor"],
  params: z.object({ id }),
  status: 200,
  answer: z.object({ name: z.string(), pictures: shownPictures }),
  problems: ["space/not-found", "space/not-yours"],
});

export const addSpacePicture = endpoint({
  method: "POST",
  path: "/api/storageSpace/:id/pictures",
  summary:
    "Adds a picture after the others of the lessor's space. The same picture is added only once",
  access: ["lessor"],
  params: z.object({ id }),
  encoding: "multipart",
  body: newPicture,
  status: 201,
  answer: saved,
  problems: ["space/not-found", "space/not-yours", "space/too-many-pictures", ...PICTURE_REFUSALS],
});

export const arrangeSpacePictures = endpoint({
  method: "PUT",
  path: "/api/storageSpace/:id/pictures",
  summary:
    "Orders and describes the pictures of the lessor's space. Pictures that are left out are removed",
  access: ["lessor"],
  params: z.object({ id }),
  body: arrangedPictures(LIMITS.spacePictures),
  status: 200,
  answer: saved,
  problems: ["space/not-found", "space/not-yours", "space/unknown-picture"],
});

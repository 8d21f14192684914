import { PICTURE_MEGABYTES } from "./limits.ts";

/** Refusals of uploaded pictures and documents. */
export const UPLOAD_PROBLEMS = {
  "picture/too-large": {
    status: 413,
    message: `La taille de l'image ne doit pas dépasser ${PICTURE_MEGABYTES}MB.`,
  },
  "picture/busy": {
    status: 503,
    message: "Trop de photos arrivent en même temps. Veuillez réessayer dans un instant.",
  },
  "document/too-large": {
    status: 413,
    message: `Le fichier ne doit pas dépasser ${PICTURE_MEGABYTES} Mo.`,
  },
  "document/not-readable": {
    status: 415,
    message: "Envoyez un PDF ou une photo.",
  },
  "picture/not-an-image": { status: 415, message: "Seuls les fichiers image sont autorisés." },
} as const;

/** Codes of the refusals of every call that takes a picture. */
export const PICTURE_REFUSALS = [
  "picture/too-large",
  "picture/busy",
  "picture/not-an-image",
] as const satisfies readonly (keyof typeof UPLOAD_PROBLEMS)[];

import { LIMITS } from "./limits.ts";

const CHANGED_ELSEWHERE = {
  status: 409,
  message: "Vos photos ont changé ailleurs : rechargez la page.",
} as const;

/** Refusals of changes to the pictures of a listing. */
export const PICTURE_PROBLEMS = {
  "product/too-many-pictures": {
    status: 409,
    message: `Un produit a ${LIMITS.productPictures} photos au plus : supprimez-en une d'abord.`,
  },
  "product/unknown-picture": CHANGED_ELSEWHERE,
  "space/too-many-pictures": {
    status: 409,
    message: `Un espace a ${LIMITS.spacePictures} photos au plus : supprimez-en une d'abord.`,
  },
  "space/unknown-picture": CHANGED_ELSEWHERE,
} as const;

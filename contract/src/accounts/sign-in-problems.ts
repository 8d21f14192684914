import { WRONG_CODES } from "../limits.ts";

import { SIGN_IN_LIMITS } from "./sign-in-limits.ts";

/** Refusals of passwords, second factors, sessions and passkeys. */
export const SIGN_IN_PROBLEMS = {
  "account/leaked-password": {
    status: 400,
    message:
      "Ce mot de passe fait partie de ceux qui ont été volés ailleurs et que l'on essaie en premier. Choisissez-en un autre.",
  },
  "session/confirm-again": { status: 403, message: "Confirmez d'abord que c'est bien vous." },
  "account/wrong-code": { status: 400, message: "Ce code n'est pas le bon, ou il a déjà servi." },
  "account/wait-for-code": {
    status: 429,
    message: `${WRONG_CODES.countWords} codes faux : attendez ${WRONG_CODES.words} avant d'en donner un autre.`,
  },
  "account/challenge-over": {
    status: 400,
    message: "Trop de temps a passé. Donnez de nouveau votre e-mail et votre mot de passe.",
  },
  "account/no-second-factor": {
    status: 409,
    message: "La validation en deux étapes n'est pas activée.",
  },
  "account/second-factor-on": {
    status: 409,
    message: "La validation en deux étapes est déjà activée.",
  },
  "account/second-factor-required": {
    status: 403,
    message: "Activez d'abord la validation en deux étapes, dans votre profil.",
  },
  "passkey/not-verified": {
    status: 400,
    message: "Cette clé d'accès n'a pas été reconnue. Réessayez, ou prenez votre mot de passe.",
  },
  "passkey/not-found": { status: 404, message: "Cette clé d'accès n'est plus dans la liste." },
  "passkey/too-many": {
    status: 409,
    message: `${SIGN_IN_LIMITS.passkeys} clés d'accès au plus. Supprimez-en une d'abord.`,
  },
  "session/not-found": { status: 404, message: "Cette session est déjà fermée." },
} as const;

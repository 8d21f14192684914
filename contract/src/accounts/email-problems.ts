import { EMAIL_LINK_HOURS } from "../limits.ts";

/** Refusals of e-mail addresses. */
export const EMAIL_PROBLEMS = {
  "account/email-unproven": {
    status: 403,
    message:
      "Confirmez d'abord votre adresse e-mail : ouvrez le lien que nous vous avons envoyé, ou demandez-en un nouveau.",
  },
  "account/email-proven": { status: 409, message: "Votre adresse est déjà confirmée." },
  "account/email-link-invalid": {
    status: 400,
    message: "Ce lien n'est pas valable. Il a peut-être été remplacé par un autre, plus récent.",
  },
  "account/email-link-expired": {
    status: 410,
    message: `Ce lien n'est plus valable : il servait pendant ${EMAIL_LINK_HOURS} heures.`,
  },
} as const;

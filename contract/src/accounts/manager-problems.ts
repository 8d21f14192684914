import { LIMITS } from "../limits.ts";
import { INVITATION_OVER } from "../shared-refusals.ts";

/** Refusals of naming people who hand over orders at a space. */
export const MANAGER_PROBLEMS = {
  "manager/own-address": {
    status: 409,
    message: "C'est votre adresse : vous remettez déjà les commandes de vos espaces.",
  },
  "manager/already-named": {
    status: 409,
    message: "Cette personne remet déjà les commandes de cet espace.",
  },
  "manager/too-many": {
    status: 409,
    message: `${LIMITS.managers} personnes au plus par espace. Enlevez-en une d'abord.`,
  },
  "manager/not-found": { status: 404, message: "Cette personne n'est plus dans la liste." },
  "manager/invitation-invalid": {
    status: 404,
    message: INVITATION_OVER,
  },
  "manager/own-place": {
    status: 409,
    message: "Cet espace est le vôtre : vous en remettez déjà les commandes.",
  },
} as const;

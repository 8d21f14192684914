import { INVITATION_OVER } from "../shared-refusals.ts";
import { TEAM_MEMBERS } from "./rights.ts";

/** Refusals of team changes by sellers, and of actions by people who act for them. */
export const TEAM_PROBLEMS = {
  "team/own-address": {
    status: 409,
    message: "C'est votre adresse : vous pouvez déjà tout faire.",
  },
  "team/already-member": { status: 409, message: "Cette personne fait déjà partie de l'équipe." },
  "team/too-many": {
    status: 409,
    message: `${TEAM_MEMBERS} personnes au plus dans une équipe. Enlevez-en une d'abord.`,
  },
  "team/not-found": { status: 404, message: "Cette personne ne fait plus partie de l'équipe." },
  "team/invitation-invalid": {
    status: 404,
    message: INVITATION_OVER,
  },
  "team/own-business": {
    status: 409,
    message: "Cette équipe est la vôtre : vous pouvez déjà tout faire.",
  },
  "team/not-a-member": { status: 403, message: "Vous ne faites pas partie de cette équipe." },
  "team/right-missing": {
    status: 403,
    message: "Vous n'avez pas ce droit, ou ne l'avez plus. Demandez-le au vendeur.",
  },
  "team/owner-only": {
    status: 403,
    message: "Cela reste réservé au vendeur. Pour agir en votre nom, revenez à votre compte.",
  },
} as const;

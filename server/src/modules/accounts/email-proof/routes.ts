import * as contract from "@stokaz/contract/accounts/email-proof";
import type { Bind } from "../../../platform/http/bind.ts";
import type { EmailProofs } from "./service.ts";

const DONE = {
  proven: "Merci, votre adresse est confirmée.",
  changed: "Votre nouvelle adresse est confirmée. Connectez-vous désormais avec elle.",
  already: "C'est déjà fait : votre adresse est confirmée.",
} as const;

export const bindEmailProofRoutes = (on: Bind, proofs: EmailProofs): void => {
  on(
    contract.confirmEmail,
    async ({ body }) => {
      const outcome = await proofs.confirm(body.token);
      return { message: DONE[outcome], outcome };
    },
    { countedIn: { name: "confirm-email-address", tries: 60, seconds: 3600 } },
  );
  on(contract.resendConfirmation, async (_, actor) => ({
    message: `Nous venons d'envoyer un nouveau lien à ${await proofs.resend(actor)}.`,
  }));
  on(contract.changeEmail, async ({ body }, actor) => {
    await proofs.requestChange(actor, body);
    return {
      message: `Ouvrez le lien que nous venons d'envoyer à ${body.email} : votre adresse change à ce moment-là.`,
    };
  });
  on(contract.emailState, (_, actor) => proofs.findState(actor));
};

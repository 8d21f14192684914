import * as contract from "@stokaz/contract/accounts/sign-in";
import type { Bind } from "../../../platform/http/bind.ts";
import type { SecondFactors } from "./service.ts";

export const bindSecondFactorRoutes = (on: Bind, secondFactors: SecondFactors): void => {
  on(contract.readSecondFactor, (_, actor) => secondFactors.findState(actor));
  on(contract.startSecondFactor, (_, actor) => secondFactors.start(actor));
  on(contract.activateSecondFactor, async ({ body }, actor) => ({
    message: "La validation en deux étapes est activée.",
    recoveryCodes: await secondFactors.activate(actor, body.code),
  }));
  on(contract.renewRecoveryCodes, async (_, actor) => ({
    message: "Voici vos nouveaux codes ; les anciens ne servent plus.",
    recoveryCodes: await secondFactors.renewCodes(actor),
  }));
  on(contract.removeSecondFactor, async (_, actor) => {
    await secondFactors.remove(actor);
    return { message: "La validation en deux étapes est retirée." };
  });
  on(contract.resetSecondFactor, async ({ params, body }, admin) => {
    await secondFactors.reset(admin, params.id, body.reason);
    return { message: "Sa validation en deux étapes est retirée." };
  });
};

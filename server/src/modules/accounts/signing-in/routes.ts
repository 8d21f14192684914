import * as contract from "@stokaz/contract/accounts/sign-in";
import type { Bind } from "../../../platform/http/bind.ts";
import { toWireUser } from "../wire.ts";
import type { SigningIn } from "./service.ts";

export const bindSignInRoutes = (on: Bind, signingIn: SigningIn): void => {
  on(contract.confirmAgain, async ({ body }, actor) => {
    await signingIn.confirm(actor, body);
    return { message: "Merci, c'est confirmé." };
  });
  on(
    contract.giveCode,
    async ({ body }, _, from) => {
      const { token, account } = await signingIn.giveCode(body, from);
      return { message: "Connexion réussie", token, user: toWireUser(account) };
    },
    { countedIn: { name: "code-address", tries: 30, seconds: 900 } },
  );
};

import * as contract from "@stokaz/contract/accounts/passkeys";
import type { Bind } from "../../../platform/http/bind.ts";
import { toWireUser } from "../wire.ts";
import type { Passkeys } from "./service.ts";
import { toWirePasskey } from "./wire.ts";

/** Shared limit for the request of a challenge and for its answer. */
const OPENINGS = { name: "passkey-address", tries: 60, seconds: 900 } as const;

export const bindPasskeyRoutes = (on: Bind, passkeys: Passkeys): void => {
  on(contract.listPasskeys, async (_, actor) => ({
    data: (await passkeys.list(actor)).map(toWirePasskey),
  }));
  on(contract.startAddingPasskey, async (_, actor) => ({
    options: { ...(await passkeys.startAdding(actor)) },
  }));
  on(contract.addPasskey, async ({ body }, actor) => {
    await passkeys.add(actor, body.name, body.response);
    return { message: "Cette clé d'accès ouvre maintenant votre compte." };
  });
  on(contract.removePasskey, async ({ params }, actor) => {
    await passkeys.remove(actor, params.id);
    return { message: "Cette clé d'accès n'ouvre plus votre compte." };
  });
  on(
    contract.startPasskeyLogin,
    async () => ({ options: { ...(await passkeys.startOpening()) } }),
    { countedIn: OPENINGS },
  );
  on(
    contract.passkeyLogin,
    async ({ body }, _, from) => {
      const { token, account } = await passkeys.open(body.response, from);
      return { message: "Connexion réussie", token, user: toWireUser(account) };
    },
    { countedIn: OPENINGS },
  );
};

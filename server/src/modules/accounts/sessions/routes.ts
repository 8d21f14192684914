import * as contract from "@stokaz/contract/accounts/sign-in";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Sessions } from "./service.ts";
import { toWireSession } from "./wire.ts";

export const bindSessionRoutes = (on: Bind, sessions: Sessions): void => {
  on(contract.listSessions, async (_, actor) => ({
    data: (await sessions.list(actor)).map((session) => toWireSession(session, actor.tokenHash)),
  }));
  on(contract.endSession, async ({ params }, actor) => {
    await sessions.end(actor, params.id);
    return { message: "Cet appareil est déconnecté." };
  });
  on(contract.endAllSessions, async (_, actor) => {
    await sessions.endAll(actor);
    return { message: "Tous vos appareils sont déconnectés." };
  });
};

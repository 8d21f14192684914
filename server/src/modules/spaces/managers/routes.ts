import * as contract from "@stokaz/contract/accounts/managers";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Managers } from "./service.ts";
import { toWireManager } from "./wire.ts";

export const bindManagerRoutes = (on: Bind, managers: Managers): void => {
  on(contract.listManagers, async ({ params }, lessor) => ({
    data: (await managers.list(lessor, params.id)).map(toWireManager),
  }));
  on(contract.inviteManager, async ({ params, body }, lessor) => {
    await managers.invite(lessor, params.id, body.email);
    return { success: true, message: contract.invitationSent(body.email) };
  });
  on(contract.removeManager, async ({ params: { id, managerId } }, lessor) => {
    await managers.remove(lessor, id, managerId);
    return { success: true, message: "Cette personne ne remet plus vos commandes." };
  });
  on(contract.readInvitation, async ({ query }, actor) => {
    const { spaceName, ...invitation } = await managers.readInvitation(actor, query.token);
    return { storageName: spaceName, ...invitation };
  });
  on(contract.acceptInvitation, async ({ body }, actor) => {
    const name = await managers.accept(actor, body.token);
    return {
      success: true,
      message: `Vous pouvez maintenant remettre les commandes de « ${name} ».`,
    };
  });
};

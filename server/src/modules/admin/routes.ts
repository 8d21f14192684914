import * as contract from "@stokaz/contract/admin";
import { adminDashboard } from "@stokaz/contract/admin-lists";
import type { Bind } from "../../platform/bind.ts";
import type { Deletion } from "./deletion/service.ts";
import type { AdminLists } from "./lists/service.ts";
import type { Moderation } from "./moderation/service.ts";
import type { Admin } from "./service.ts";
import { toWireRows } from "./wire.ts";

type Services = {
  admin: Admin;
  lists: AdminLists;
  deletion: Deletion;
  moderation: Moderation;
};

export const bindAdminRoutes = (on: Bind, services: Services): void => {
  const { admin, lists, deletion, moderation } = services;
  on(adminDashboard, async ({ query }) => {
    const found = await lists.find(query);
    return {
      data: toWireRows(found),
      ...(found.total === undefined ? {} : { total: found.total }),
    };
  });
  on(contract.adminUpdateUser, async ({ params, body }, actor) => {
    await admin.editUser(actor, params.id, body);
    return { success: true, message: "Mise à jour réussie !" };
  });
  on(contract.adminDelete, async ({ params }, actor) => {
    await deletion.delete(actor, params.type, params.id);
    return { success: true, message: "Suppression réussie !" };
  });
  on(contract.suspendUser, async ({ params, body }, actor) => {
    await moderation.suspend(actor, params.id, body.reason);
    return { success: true, message: "Le compte est suspendu." };
  });
  on(contract.reinstateUser, async ({ params }, actor) => {
    await moderation.reinstate(actor, params.id);
    return { success: true, message: "Le compte est rétabli." };
  });
  on(contract.hideListing, async ({ params, body }, actor) => {
    await moderation.hide(actor, params.type, params.id, body.reason);
    return { success: true, message: "Masqué. Son propriétaire en est averti." };
  });
  on(contract.showListing, async ({ params }, actor) => {
    await moderation.show(actor, params.type, params.id);
    return { success: true, message: "De nouveau visible." };
  });
};

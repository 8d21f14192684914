import {
  type AdminList,
  adminDashboard,
  adminDelete,
  adminUpdateUser,
} from "@stokaz/contract/admin";
import type { Answer } from "@stokaz/contract/endpoint";
import type { Bind } from "../../platform/bind.ts";
import type { Deletion } from "./deletion/service.ts";
import type { Admin } from "./service.ts";
import { toWireProductRow, toWireSpaceRow, toWireTransaction, toWireUserRow } from "./wire.ts";

type Lists = Readonly<Record<AdminList, () => Promise<Answer<typeof adminDashboard>["data"]>>>;

export const bindAdminRoutes = (on: Bind, admin: Admin, deletion: Deletion): void => {
  const lists: Lists = {
    transactions: async () => (await admin.listTransactions()).map(toWireTransaction),
    users: async () => (await admin.listUsers()).map(toWireUserRow),
    spaces: async () => (await admin.listSpaces()).map(toWireSpaceRow),
    products: async () => (await admin.listProducts()).map(toWireProductRow),
  };
  on(adminDashboard, async ({ query }) => ({ data: await lists[query.type]() }));
  on(adminUpdateUser, async ({ params, body }, actor) => {
    await admin.editUser(actor, params.id, body);
    return { success: true, message: "Mise à jour réussie !" };
  });
  on(adminDelete, async ({ params }, actor) => {
    await deletion.delete(actor, params.type, params.id);
    return { success: true, message: "Suppression réussie !" };
  });
};

import type { Manager } from "@stokaz/contract/accounts/managers";
import type { ListedManager } from "./service.ts";

/** A manager or an invited person, in the wire's names. */
export const toWireManager = (manager: ListedManager): Manager => ({
  _id: manager.id,
  email: manager.email,
  name: manager.name === null ? null : `${manager.first_name} ${manager.name}`,
  state: manager.state,
  invitedAt: manager.invited_at,
  acceptedAt: manager.accepted_at,
});

export { invitationEnd, invitationHint, refuseInvitation, stateOf } from "./rules.ts";
export { createInvitations } from "./service.ts";

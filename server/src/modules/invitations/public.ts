export { invitationEnd, isUsable, stateOf } from "./rules.ts";

export { assertLiveAdmin, recordSignIn } from "./service.ts";

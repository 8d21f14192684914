export { deletePasskeysOf, listPasskeys } from "./repository.ts";

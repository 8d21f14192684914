import type { Bind } from "../../platform/http/bind.ts";
import { bindContactRoutes } from "./routes.ts";
import { type ContactDeps, createContact } from "./service.ts";

/** Messages of visitors to the operator. */
export const createContactModule = (deps: ContactDeps) => {
  const contact = createContact(deps);
  return { bindRoutes: (on: Bind): void => bindContactRoutes(on, contact) };
};

import type { Bind } from "../../platform/http/bind.ts";
import { bindContactRoutes } from "./routes.ts";
import { createContact } from "./service.ts";

type Deps = Parameters<typeof createContact>[0];

/** Messages of visitors to the operator. */
export const createContactModule = (deps: Deps) => {
  const contact = createContact(deps);
  return { bindRoutes: (on: Bind): void => bindContactRoutes(on, contact) };
};

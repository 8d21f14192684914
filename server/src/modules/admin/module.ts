import type { Bind } from "../../platform/http/bind.ts";
import { createDeletion } from "./deletion/service.ts";
import { createDetails } from "./details/service.ts";
import { createGivenUpMails } from "./given-up-mails/service.ts";
import { createJournal } from "./journal/service.ts";
import { createAdminLists } from "./lists/service.ts";
import { createModeration } from "./moderation/service.ts";
import { createOverview } from "./overview/service.ts";
import { createPurchaseHistory } from "./purchase/service.ts";
import { createQueue } from "./queue/service.ts";
import { bindAdminRoutes } from "./routes.ts";
import { createAdmin } from "./service.ts";
import { bindTextEditingRoutes } from "./texts/routes.ts";
import { createTextEditing } from "./texts/service.ts";

type Deps = Parameters<typeof createAdmin>[0] &
  Parameters<typeof createAdminLists>[0] &
  Parameters<typeof createDeletion>[0] &
  Parameters<typeof createModeration>[0] &
  Parameters<typeof createQueue>[0] &
  Parameters<typeof createTextEditing>[0];

/** Services and routes of the operator's administration. */
export const createAdminModule = (deps: Deps) => {
  const services = {
    admin: createAdmin(deps),
    lists: createAdminLists(deps),
    deletion: createDeletion(deps),
    moderation: createModeration(deps),
    journal: createJournal(deps),
    overview: createOverview(deps),
    queue: createQueue(deps),
    givenUpMails: createGivenUpMails(deps),
    details: createDetails(deps),
    purchases: createPurchaseHistory(deps),
  };
  const texts = createTextEditing(deps);
  return {
    bindRoutes: (on: Bind): void => {
      bindAdminRoutes(on, services, deps);
      bindTextEditingRoutes(on, texts);
    },
  };
};

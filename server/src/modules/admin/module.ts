import type { Bind } from "../../platform/http/bind.ts";
import { createDeletion, type DeletionDeps } from "./deletion/service.ts";
import { createDetails } from "./details/service.ts";
import { createGivenUpMails } from "./given-up-mails/service.ts";
import { createJournal } from "./journal/service.ts";
import { type AdminListsDeps, createAdminLists } from "./lists/service.ts";
import { createModeration, type ModerationDeps } from "./moderation/service.ts";
import { createOverview } from "./overview/service.ts";
import { createPurchaseHistory } from "./purchase/service.ts";
import { createQueue, type QueueDeps } from "./queue/service.ts";
import { bindAdminRoutes } from "./routes.ts";
import { type AdminDeps, createAdmin } from "./service.ts";
import { bindTextEditingRoutes } from "./texts/routes.ts";
import { createTextEditing, type TextEditingDeps } from "./texts/service.ts";

type Deps = AdminDeps &
  AdminListsDeps &
  DeletionDeps &
  ModerationDeps &
  QueueDeps &
  TextEditingDeps;

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

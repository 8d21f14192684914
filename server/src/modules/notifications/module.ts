import type { Bind } from "../../platform/http/bind.ts";
import { createPreferences } from "./preferences/service.ts";
import { bindNotificationRoutes, bindStopMails } from "./routes.ts";
import { createNotifications } from "./service.ts";
import { createNotifier } from "./telling/service.ts";

type Deps = Parameters<typeof createNotifications>[0] &
  Parameters<typeof createPreferences>[0] &
  Parameters<typeof createNotifier>[0];

/** Notifications of people, and their choice of mails. */
export const createNotificationsModule = (deps: Deps) => {
  const notifications = createNotifications(deps);
  const preferences = createPreferences(deps);
  return {
    notifyPeople: createNotifier(deps),
    createStopLink: preferences.createLink,
    bindRoutes: (on: Bind): void => bindNotificationRoutes(on, { notifications, preferences }),
    bindStopMails: (on: Bind): void => bindStopMails(on, preferences),
  };
};

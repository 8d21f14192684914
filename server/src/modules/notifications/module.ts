import type { Bind } from "../../platform/http/bind.ts";
import { createNotifier, type NotifierDeps } from "./notifying/service.ts";
import { createPreferences, type PreferencesDeps } from "./preferences/service.ts";
import { bindNotificationRoutes, bindStopMails } from "./routes.ts";
import { createNotifications, type NotificationsDeps } from "./service.ts";

type Deps = NotificationsDeps & PreferencesDeps & NotifierDeps;

/** Notifications of people, and their choice of mails. */
export const createNotificationsModule = (deps: Deps) => {
  const notifications = createNotifications(deps);
  const preferences = createPreferences(deps);
  return {
    notifyPeople: createNotifier(deps),
    createStopLink: preferences.createLink,
    isMuted: preferences.isMuted,
    bindRoutes: (on: Bind): void => bindNotificationRoutes(on, { notifications, preferences }),
    bindStopMails: (on: Bind): void => bindStopMails(on, preferences),
  };
};

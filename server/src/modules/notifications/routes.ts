import * as contract from "@stokaz/contract/messages/notifications";
import type { Bind } from "../../platform/http/bind.ts";
import type { Preferences } from "./preferences/service.ts";
import type { Notifications } from "./service.ts";
import { toWireNotification } from "./wire.ts";

export const bindNotificationRoutes = (
  on: Bind,
  { notifications, preferences }: { notifications: Notifications; preferences: Preferences },
): void => {
  on(contract.listNotifications, async ({ query: { unread, ...paging } }, person) => {
    const page = await notifications.list(person, { ...paging, isUnread: unread === "true" });
    return {
      data: page.rows.map(toWireNotification),
      unread: page.unread,
      nextCursor: page.nextCursor,
    };
  });
  on(contract.countNotifications, async (_, person) => ({
    unread: await notifications.countUnread(person),
  }));
  on(contract.readNotification, async ({ params }, person) => {
    await notifications.read(person, params.id);
    return { message: "Notification lue." };
  });
  on(contract.readAllNotifications, async (_, person) => {
    await notifications.readAll(person);
    return { message: "Tout est lu." };
  });
  on(contract.readPreferences, async (_, person) => ({ data: await preferences.list(person) }));
  on(contract.savePreference, async ({ body }, person) => {
    await preferences.save(person, body);
    return {
      message: body.isMailed
        ? "C'est noté : vous recevrez ces e-mails."
        : "C'est noté : vous ne recevrez plus ces e-mails. Tout reste dans vos notifications.",
    };
  });
};

/**
 * Binds the call of an unsubscribe link. It is separate, because mail programs send a form with it.
 */
export const bindStopMails = (on: Bind, preferences: Preferences): void =>
  on(
    contract.stopMails,
    async ({ query }) => ({
      topic: await preferences.stop(query.token),
      message: "C'est fait : vous ne recevrez plus ces e-mails.",
    }),
    // Calls of a mail provider's program come from few addresses.
    { countedIn: { name: "stop-mails-address", tries: 600, seconds: 3600 } },
  );

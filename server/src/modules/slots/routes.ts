import { Readable } from "node:stream";
import * as closing from "@stokaz/contract/handover/closures";
import * as contract from "@stokaz/contract/handover/slots";
import type { Bind, CallContext } from "../../platform/http/bind.ts";
import { StreamedAnswer } from "../../platform/http/streamed-answer.ts";
import type { PickupCalendars } from "./calendar/service.ts";
import type { Closures } from "./closures/service.ts";
import { toWireClosure } from "./closures/wire.ts";
import type { Slots } from "./service.ts";
import type { SlotSettings } from "./settings/service.ts";
import { toPickupsFile, toWireDay, toWireSettings } from "./wire.ts";

const calendarFile = (content: string): StreamedAnswer =>
  new StreamedAnswer("text/calendar; charset=utf-8", Readable.from([content]));

const noCaches = ({ setHeader }: CallContext): void => setHeader("cache-control", "private");

const released = (count: number): string => {
  if (count === 0) return "C'est fermé. Personne n'avait de créneau ces jours-là.";
  return count === 1
    ? "C'est fermé. Un créneau est rendu : son acheteur est prévenu."
    : `C'est fermé. ${count} créneaux sont rendus : leurs acheteurs sont prévenus.`;
};

const LIFTED = { success: true, message: "La fermeture est levée." };

export const bindSlotRoutes = (
  on: Bind,
  services: {
    slots: Slots;
    settings: SlotSettings;
    closures: Closures;
    calendars: PickupCalendars;
  },
  { alertName }: { alertName: string },
): void => {
  const { slots, settings, closures, calendars } = services;
  on(contract.listSlots, async ({ params, query }) => {
    const { isSlotted, days } = await slots.listDays(params.id, query);
    return { isSlotted, data: days.map((day) => toWireDay(day, alertName)) };
  });
  on(contract.getSlotSettings, async ({ params }, lessor) =>
    toWireSettings(await settings.read(lessor, params.id)),
  );
  on(contract.updateSlotSettings, async ({ params, body }, lessor) => ({
    message: "Vos créneaux sont enregistrés.",
    settings: toWireSettings(await settings.change(lessor, params.id, body)),
  }));

  on(closing.listClosures, async (_, lessor) => ({
    data: (await closures.listOf(lessor)).map((closure) => toWireClosure(closure, lessor.userId)),
  }));
  on(closing.createClosure, async ({ body }, lessor) => {
    const made = await closures.create(lessor, body);
    return {
      message: released(made.released),
      closure: toWireClosure(made.closure, lessor.userId),
      released: made.released,
    };
  });
  on(closing.previewClosure, async ({ query }, lessor) => ({
    released: await closures.preview(lessor, query),
  }));
  on(closing.deleteClosure, async ({ params }, lessor) => {
    await closures.lift(lessor, params.id);
    return LIFTED;
  });
  on(closing.listAlerts, async () => ({
    data: (await closures.listAlerts()).map((closure) => toWireClosure(closure)),
  }));
  on(closing.createAlert, async ({ body }, admin) => {
    const made = await closures.createAlert(admin, body);
    return {
      message: released(made.released),
      closure: toWireClosure(made.closure),
      released: made.released,
    };
  });
  on(closing.previewAlert, async ({ query }) => ({
    released: await closures.previewAlert(query),
  }));
  on(closing.deleteAlert, async ({ params }, admin) => {
    await closures.liftAlert(admin, params.id);
    return LIFTED;
  });

  on(contract.getPickupCalendar, async (_, lessor) => ({
    createdAt: await calendars.createdAt(lessor),
  }));
  on(contract.createPickupCalendar, async (_, lessor) => ({
    message: "Copiez cette adresse dans votre agenda : elle n'est montrée qu'une fois.",
    url: await calendars.renew(lessor),
  }));
  on(contract.deletePickupCalendar, async (_, lessor) => {
    await calendars.remove(lessor);
    return { success: true, message: "L'adresse de votre agenda ne marche plus." };
  });
  on(contract.readPickupCalendar, async ({ params }, _, context) => {
    const { pickups, source } = await calendars.read(params.token.replace(/\.ics$/, ""));
    noCaches(context);
    return calendarFile(toPickupsFile(pickups, source));
  });
};

import { Readable } from "node:stream";
import { bookSlot, getSlotCalendar, giveSlotBack } from "@stokaz/contract/handover/slots";
import type { Bind } from "../../../platform/http/bind.ts";
import { StreamedAnswer } from "../../../platform/http/streamed-answer.ts";
import { toSlotCalendar } from "../wire.ts";
import type { OrderSlots } from "./service.ts";

export const bindOrderSlotRoutes = (on: Bind, slots: OrderSlots): void => {
  on(bookSlot, async ({ params, body }, buyer) => {
    const isMoved = await slots.choose(buyer, params.orderId, body.startsAt);
    const message = isMoved ? "Votre créneau est déplacé." : "Votre créneau est réservé.";
    return { success: true, message };
  });
  on(giveSlotBack, async ({ params }, buyer) => {
    await slots.giveBack(buyer, params.orderId);
    return { success: true, message: "Votre créneau est rendu." };
  });
  on(getSlotCalendar, async ({ params }, buyer, { setHeader }) => {
    const { details, setting: source } = await slots.getMailDetails(buyer, params.orderId);
    setHeader("content-disposition", `attachment; filename="commande-${details.orderNumber}.ics"`);
    const file = toSlotCalendar(details, source);
    return new StreamedAnswer("text/calendar; charset=utf-8", Readable.from([file]));
  });
};

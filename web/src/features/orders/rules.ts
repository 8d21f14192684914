import type { OrderSlot } from "@stokaz/contract/handover/slots";
import type { Order } from "@stokaz/contract/orders/orders";

/** Slot of an order that is to come or goes on, and its slot that is over. */
export const slotsOf = ({
  slot,
}: Pick<Order, "slot">): { slot: OrderSlot | null; past: OrderSlot | null } =>
  slot && slot.endsAt <= new Date() ? { slot: null, past: slot } : { slot, past: null };

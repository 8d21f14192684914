import { bookSlot, getSlotCalendar, giveSlotBack } from "@stokaz/contract/handover/slots";
import {
  listOrders,
  ORDER_LABELS,
  type Order,
  updateOrderStatus,
} from "@stokaz/contract/orders/orders";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { ApiError, messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { keepPasses } from "../../lib/browser/kept-passes.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Message when the orders can't be read. */
export const ORDERS_FAILURE = "Une erreur est survenue lors de la récupération de vos commandes.";

/** Query for the buyer's orders, newest first. */
export const ordersQuery = queryOptions({
  queryKey: [KEYS.orders],
  queryFn: async ({ signal }) => {
    const { data } = await call(listOrders, {}, { signal });
    keepPasses(
      data.flatMap(({ pass, orderNumber, storageId: { name, address } }) =>
        pass ? [{ ...pass, orderNumber, placeName: name, address }] : [],
      ),
    );
    return data;
  },
  meta: { failureMessage: ORDERS_FAILURE },
});

/** Message when an order could not be marked. Source: specification §8. */
export const COLLECT_FAILURE = "Une erreur est survenue lors de la mise à jour du statut.";

/** Marks an order as collected and shows a toast. */
export const useMarkCollected = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ orderId }: { orderId: string }) =>
      call(updateOrderStatus, {
        params: { orderId },
        body: { status: ORDER_LABELS.collected },
      }),
    onSuccess: ({ message }) => toast.success(message),
    onError: () => toast.error(COLLECT_FAILURE),
    // Without a network the list can't be read either: it is read again once the network is back.
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        ...ordersQuery,
        refetchType: error instanceof ApiError && error.code === "network" ? "none" : "active",
      }),
  });
};

/** Queries that a slot changes: orders, the order just paid, and the free slots. */
const SLOT_COMMAND = { invalidates: [[KEYS.orders], [KEYS.orderOutcome], [KEYS.slots]] };

/** Books or moves the pickup slot of an order. */
export const useBookSlot = (orderId: string) =>
  useCommand(
    (startsAt: Date) =>
      call(bookSlot, { params: { orderId }, body: { startsAt: startsAt.toISOString() } }),
    SLOT_COMMAND,
  );

/** Cancels the pickup slot of an order. */
export const useGiveSlotBack = (orderId: string) =>
  useCommand(() => call(giveSlotBack, { params: { orderId } }), SLOT_COMMAND);

/** Downloads the pickup slot of an order as a calendar file. */
export const useSaveSlot = ({ _id: orderId, orderNumber }: Order) =>
  useMutation({
    mutationFn: async () => {
      const content = await call(getSlotCalendar, { params: { orderId } });
      saveFile(`commande-${orderNumber}.ics`, "text/calendar", new Uint8Array(content));
    },
    onError: (error) => toast.error(messageOf(error)),
  });

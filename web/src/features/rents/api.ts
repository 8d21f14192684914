import {
  changeCard,
  confirmCard,
  listRents,
  payRent,
  rentPaymentSuccess,
} from "@stokaz/contract/leases/rents";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { useRestored } from "../../lib/browser/restored.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** Query of the monthly rents of a rental, with the card that is charged. */
export const rentsQuery = (rentalId: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "rents", rentalId],
    queryFn: ({ signal }) => call(listRents, { params: { rentalId } }, { signal }),
  });

/** Opens a page of the payment provider, which replaces this page. */
const useLeaving = <Input>(open: (input: Input) => Promise<{ url: string }>) => {
  const leaving = useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(messageOf(error)),
  });
  useRestored(leaving.reset);
  return leaving;
};

/** Opens the provider's page to pay a month by hand. */
export const usePayRent = () =>
  useLeaving((rentId: string) => call(payRent, { params: { rentId } }));

/** Opens the provider's page to change the card. */
export const useChangeCard = () =>
  useLeaving((rentalId: string) => call(changeCard, { params: { rentalId } }));

/** Return from the provider's page after a payment or a change of card. */
export type Return = { kind: "payment" | "card"; sessionId: string };

/** Asks the server for the result on the provider's page and shows it. */
export const useReturn = () =>
  useCommand(
    ({ kind, sessionId }: Return): Promise<{ message: string }> => {
      const query = { session_id: sessionId };
      return kind === "payment"
        ? call(rentPaymentSuccess, { query })
        : call(confirmCard, { query });
    },
    { invalidates: [[KEYS.rentals], [KEYS.products]] },
  );

import {
  changeCard,
  confirmCard,
  listRents,
  payRent,
  rentPaymentSuccess,
} from "@stokaz/contract/rents";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { call } from "../../lib/api/client.ts";
import { useCommand } from "../../lib/api/command.ts";
import { messageOf } from "../../lib/api/error.ts";
import { KEYS } from "../../lib/api/keys.ts";
import { toast } from "../../lib/browser/toasts.ts";

/** The months of a rental that is paid monthly, and the card they are charged to. */
export const rentsQuery = (rentalId: string) =>
  queryOptions({
    queryKey: [KEYS.rentals, "rents", rentalId],
    queryFn: ({ signal }) => call(listRents, { params: { rentalId } }, { signal }),
  });

/** Leaves for a page of the provider: nothing that is shown here stays. */
const useLeaving = <Input>(open: (input: Input) => Promise<{ url: string }>) =>
  useMutation({
    mutationFn: open,
    onSuccess: ({ url }) => window.location.assign(url),
    onError: (error) => toast.error(messageOf(error)),
  });

/** Pays a month by hand, on the provider's page. */
export const usePayRent = () =>
  useLeaving((rentId: string) => call(payRent, { params: { rentId } }));

/** Gives another card, on the provider's page. */
export const useChangeCard = () =>
  useLeaving((rentalId: string) => call(changeCard, { params: { rentalId } }));

/** What somebody comes back from: a month that they paid, or another card. */
export type Return = { of: "payment" | "card"; sessionId: string };

/** Says how it went on the provider's page. */
export const useReturn = () =>
  useCommand(
    ({ of, sessionId }: Return): Promise<{ message: string }> => {
      const query = { session_id: sessionId };
      return of === "payment" ? call(rentPaymentSuccess, { query }) : call(confirmCard, { query });
    },
    { invalidates: [[KEYS.rentals], [KEYS.products]] },
  );

import { me } from "@stokaz/contract/accounts";
import type { CalendarDay } from "@stokaz/contract/calendar";
import { addMonths } from "@stokaz/contract/calendar";
import { cancelCheckout } from "@stokaz/contract/checkout";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { type Cents, cents, toEuros } from "@stokaz/contract/money";
import { cancelSale, listSales, markReady } from "@stokaz/contract/orders";
import { createProduct, deleteProduct, updateProduct } from "@stokaz/contract/products";
import {
  createRentalCheckout,
  getRoomByDay,
  listRentedSpaces,
  rentalPaymentSuccess,
  validateRental,
} from "@stokaz/contract/rentals";
import { type AvailableSpace, listAvailableSpaces } from "@stokaz/contract/spaces";
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { useEffect } from "react";
import { call, callPage } from "../../lib/api-client.ts";
import { ApiError, messageOf } from "../../lib/api-error.ts";
import { forgetCheckout, rememberCheckout } from "../../lib/left-checkout.ts";
import { nextLook } from "../../lib/outcome-looks.ts";
import {
  forgetRequestKeys,
  hasRequestKey,
  prepareRequestKeys,
  requestKeyFor,
} from "../../lib/request-key.ts";
import { useSession } from "../../lib/session.ts";
import type { SpaceFilters } from "../../lib/space-search.ts";
import { toast } from "../../lib/toasts.ts";

const SPACES = "available-spaces";
const RENTALS = "rentals";
/** All the intentions of renting kept in this browser. */
const RENTAL_REQUESTS = "rental:";

/** Source: specification §8. */
const SPACES_FAILURE = "Une erreur est survenue lors de la récupération des espaces de stockage.";

const PAGE_SIZE = 24;

/** Spaces with room, a page at a time. */
export const availableSpacesQuery = (filters: SpaceFilters) =>
  infiniteQueryOptions({
    queryKey: [SPACES, filters],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listAvailableSpaces,
        { query: { ...filters, limit: PAGE_SIZE, cursor: pageParam } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    meta: { failureMessage: SPACES_FAILURE },
  });

/**
 * One space with room, to rent: among those listed, else asked for (a shared link, a later page).
 *
 * @param period the days it must have room on
 * @returns `undefined` as `data` when it has no room left or is not offered any more
 */
export const useAvailableSpace = (
  spaceId: string | undefined,
  listed: readonly AvailableSpace[] | undefined,
  { from, months }: Pick<SpaceFilters, "from" | "months">,
): { space: AvailableSpace | undefined; isPending: boolean } => {
  const among = listed?.find(({ _id }) => _id === spaceId);
  const isAsked = spaceId !== undefined && listed !== undefined && !among;
  const { data, isPending } = useQuery({
    queryKey: [SPACES, "one", spaceId, from, months],
    queryFn: ({ signal }) =>
      call(listAvailableSpaces, { query: { id: spaceId, from, months } }, { signal }),
    enabled: isAsked,
    meta: { failureMessage: SPACES_FAILURE },
  });
  return {
    space: among ?? data?.[0],
    isPending: spaceId !== undefined && !among && (listed === undefined || isPending),
  };
};

/** What is free of a space, day by day: asked once, so that the dialog answers as one types. */
export const roomByDayQuery = (storageId: string) =>
  queryOptions({
    queryKey: [SPACES, "room", storageId],
    queryFn: async ({ signal }) =>
      (await call(getRoomByDay, { params: { storageId } }, { signal })).data,
  });

/** Pallets (m²) of a space that someone wants for whole months from a day on. */
type RentalWish = {
  space: AvailableSpace;
  pallets: number;
  startDate: CalendarDay;
  months: number;
};

/** Cents per month and for the whole duration. Source: specification §9. */
export const priceRental = (
  price: Cents,
  { pallets, months }: Pick<RentalWish, "pallets" | "months">,
): { perMonth: Cents; total: Cents } => {
  const perMonth = cents(price * pallets);
  return { perMonth, total: cents(perMonth * months) };
};

const isServersRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

const openCheckout = async (
  body: CallInput<typeof createRentalCheckout>["body"],
  intention: string,
): Promise<Answer<typeof createRentalCheckout>> => {
  try {
    return await call(createRentalCheckout, { body }, { requestKey: requestKeyFor(intention) });
  } catch (error) {
    if (isServersRefusal(error)) forgetRequestKeys(intention);
    // Only an answer without its session is a success that can't be read.
    if (error instanceof ApiError && error.status === 200) {
      throw new Error("Error creating checkout session.", { cause: error });
    }
    throw error;
  }
};

const leaveFor = (url: string): void => {
  try {
    window.location.assign(url);
  } catch (error) {
    throw new Error("There was an issue redirecting to the checkout.", { cause: error });
  }
};

/** Checks the wish, holds its pallets and leaves for the payment page. Source: specification §4, Rental. */
export const rentSpace = async ({
  space,
  pallets,
  startDate,
  months,
}: RentalWish): Promise<void> => {
  const intention = `${RENTAL_REQUESTS}${space._id}:${pallets}:${startDate}:${months}`;
  const body = {
    storageId: space._id,
    spaceToRent: pallets,
    startDate,
    endDate: addMonths(startDate, months),
    totalPrice: toEuros(priceRental(space.price, { pallets, months }).total),
  };
  const verdict = await call(validateRental, { body });
  // Asked for already, here or in another tab just now: the pallets that miss may be those held for that very request.
  if (!verdict.valid && !hasRequestKey(intention)) throw new Error(verdict.message);
  const { sessionId, url } = await openCheckout(body, intention);
  rememberCheckout("rental", sessionId);
  leaveFor(url);
};

export const useRent = (): UseMutationResult<void, Error, RentalWish> => {
  const queryClient = useQueryClient();
  useEffect(prepareRequestKeys, []);
  return useMutation({
    // What was left has just proven wrong, or has just been taken.
    onSettled: () => queryClient.invalidateQueries({ queryKey: [SPACES, "room"] }),
    mutationFn: rentSpace,
  });
};

/** What to say of a rental that could not be asked for. Source: specification §8. */
export const rentalFailure = (error: Error): string => {
  if (!(error instanceof ApiError)) return error.message || "Erreur inconnue.";
  const [wrongField] = error.errors;
  return wrongField?.message ?? messageOf(error, "Erreur lors de la réservation de l'espace.");
};

/** Gives up what the payment page held. @throws {ApiError} `checkout/closed` when it was paid */
export const useLeaveCheckout = (): UseMutationResult<
  Answer<typeof cancelCheckout>,
  Error,
  string
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sessionId: string) => call(cancelCheckout, { params: { sessionId } }),
    onSettled: (_, error) => {
      if (error && !isServersRefusal(error)) return;
      forgetCheckout("rental");
      forgetRequestKeys(RENTAL_REQUESTS);
      return queryClient.invalidateQueries({ queryKey: [SPACES] });
    },
  });
};

type RentalOutcome =
  | { state: "processing" }
  | ({ state: "paid" } & Answer<typeof rentalPaymentSuccess>["metadata"]);

/** What the payment became; asked again as long as it is under way. */
export const rentalOutcomeQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ["rental-outcome", sessionId],
    queryFn: async ({ signal }): Promise<RentalOutcome> => {
      try {
        const query = { session_id: sessionId };
        const { metadata } = await call(rentalPaymentSuccess, { query }, { signal });
        forgetCheckout("rental");
        forgetRequestKeys(RENTAL_REQUESTS);
        return { state: "paid", ...metadata };
      } catch (error) {
        if (error instanceof ApiError && error.code === "checkout/not-paid") {
          return { state: "processing" };
        }
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => nextLook(state),
  });

/** Said when there is no rental, whatever the reason, unless the payer must know it. */
export const OUTCOME_FAILURE = "Quelque chose s'est mal passé, veuillez réessayer plus tard.";

/** What became of the money is said; nothing else of a failure is worth a payer's while. */
export const outcomeFailureOf = (error: Error): string =>
  error instanceof ApiError &&
  (error.code === "checkout/failed" || error.code === "checkout/refunded")
    ? error.message
    : OUTCOME_FAILURE;

/** The artisan's rentals with their products, newest first. */
export const rentedSpacesQuery = queryOptions({
  queryKey: [RENTALS],
  queryFn: ({ signal }) => call(listRentedSpaces, {}, { signal }),
  meta: { failureMessage: SPACES_FAILURE },
});

const SALES_PAGE = 10;

/** What was sold, from one place when it is named, a page at a time; looked at again when one comes back to the page. */
export const salesQuery = (storageId: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ["sales", storageId],
    queryFn: ({ pageParam, signal }) =>
      call(listSales, { query: { storageId, limit: SALES_PAGE, cursor: pageParam } }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** Tells a buyer that their order is ready, and says so. */
export const useMarkReady = (): UseMutationResult<Answer<typeof markReady>, Error, string> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(markReady, { params: { orderId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["sales"] }),
  });
};

/** Gives up an order one can't honour, and says so. */
export const useCancelSale = (): UseMutationResult<Answer<typeof cancelSale>, Error, string> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (orderId: string) => call(cancelSale, { params: { orderId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ["sales"] }),
        queryClient.invalidateQueries({ queryKey: [RENTALS] }),
      ]),
  });
};

/** Whether the seller's money can reach them already; `undefined` while not known. */
export const useHasPaymentAccount = (): boolean | undefined => {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ["me"],
    queryFn: ({ signal }) => call(me, {}, { signal }),
    enabled: session?.role === "artisan",
  });
  const user = data?.user ?? session?.user;
  return user && user.stripeAccountId !== undefined;
};

type ProductBody = CallInput<typeof updateProduct>["body"];

/** Puts a product on sale, once for a request key, or changes the one that `id` names. */
export const useSaveProduct = (): UseMutationResult<
  Answer<typeof updateProduct>,
  Error,
  { id: string | undefined; body: ProductBody; requestKey: string }
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, body, requestKey }) =>
      id === undefined
        ? call(
            createProduct,
            { body: body as CallInput<typeof createProduct>["body"] },
            { requestKey },
          )
        : call(updateProduct, { params: { id }, body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [RENTALS] }),
  });
};

/** Takes a product off sale for good. */
export const useDeleteProduct = (): UseMutationResult<
  Answer<typeof deleteProduct>,
  Error,
  string
> => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteProduct, { params: { id } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [RENTALS] }),
  });
};

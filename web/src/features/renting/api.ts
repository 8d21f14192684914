import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import {
  createRentalCheckout,
  getRoomByDay,
  listRentedSpaces,
  type PaymentPlan,
  validateRental,
} from "@stokaz/contract/leases/rentals";
import { toEuros } from "@stokaz/contract/money/euros";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import { type AvailableSpace, getSpace } from "@stokaz/contract/spaces/available-spaces";
import { addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api/client.ts";
import { ApiError, isRefusal, messageOf } from "../../lib/api/error.ts";
import { isFirstAnswerAwaited } from "../../lib/api/first-answer.ts";
import { KEYS, SPACES_FAILURE } from "../../lib/api/keys.ts";
import {
  forgetRequestKeys,
  hasRequestKey,
  prepareRequestKeys,
  requestKeyFor,
} from "../../lib/api/request-key.ts";
import { rememberCheckout } from "../../lib/browser/left-checkout.ts";
import { useRestored } from "../../lib/browser/restored.ts";

/** Prefix of all idempotency keys for rentals in this browser. */
const RENTAL_REQUESTS = "rental:";

/**
 * Query of a space's free pallets by day. It is loaded once, so that the dialog answers while the
 * user types.
 */
export const roomByDayQuery = (storageId: string) =>
  queryOptions({
    queryKey: [KEYS.spaces, "room", storageId],
    queryFn: async ({ signal }) =>
      (await call(getRoomByDay, { params: { storageId } }, { signal })).data,
  });

/** Query of an offered space as its viewer may see it. */
export const spaceQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.spaces, "one", id],
    queryFn: ({ signal }) => call(getSpace, { params: { id } }, { signal }),
  });

/** Pictures of a shown space: only its main photo if the others could not be loaded. */
export const useSpacePictures = ({
  _id,
  photo,
}: Pick<AvailableSpace, "_id" | "photo">): readonly DescribedPicture[] => {
  const { data } = useQuery(spaceQuery(_id));
  return data?.pictures ?? [{ url: photo, description: "" }];
};

/**
 * True while the pictures or the free room of a space, if a form asks for it, are awaited: they
 * would push away what stands below them.
 */
export const useIsSpaceAwaited = (spaceId: string | undefined, withRoom: boolean): boolean => {
  const isShown = spaceId !== undefined;
  return [
    useQuery({ ...spaceQuery(spaceId ?? ""), enabled: isShown }),
    useQuery({ ...roomByDayQuery(spaceId ?? ""), enabled: isShown && withRoom }),
  ].some(isFirstAnswerAwaited);
};

/** Wanted pallets (1 m² each) of a space for whole months from a first day. */
type WantedRental = {
  space: AvailableSpace;
  pallets: number;
  startDate: CalendarDay;
  months: number;
  plan: PaymentPlan;
  /** Text for the lessor, if they answer first. */
  storedGoods?: string;
  /** Accepted version of the space's rules. */
  rulesVersion?: number | undefined;
};

const openCheckout = async (
  body: CallInput<typeof createRentalCheckout>["body"],
  intention: string,
): Promise<Answer<typeof createRentalCheckout>> => {
  try {
    return await call(createRentalCheckout, { body }, { requestKey: requestKeyFor(intention) });
  } catch (error) {
    if (isRefusal(error)) forgetRequestKeys(intention);
    // Status 200 in an error means a success without a readable session.
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

/**
 * Checks the wanted rental, holds its pallets and redirects to the payment page. Source:
 * specification §4, Rental.
 */
export const rentSpace = async ({
  space,
  pallets,
  startDate,
  months,
  plan,
  storedGoods,
  rulesVersion,
}: WantedRental): Promise<void> => {
  const intention = `${RENTAL_REQUESTS}${space._id}:${pallets}:${startDate}:${months}:${plan}`;
  const body = {
    storageId: space._id,
    spaceToRent: pallets,
    startDate,
    endDate: addMonths(startDate, months),
    totalPrice: toEuros(priceRental(space.price, { pallets, months }).total),
    payment: plan,
    ...(storedGoods && { storedGoods }),
    ...(rulesVersion !== undefined && { rulesVersion }),
  };
  const verdict = await call(validateRental, { body });
  // With an idempotency key, the same request was sent before, maybe in another tab: the missing
  // pallets may be its own hold.
  if (!verdict.valid && !hasRequestKey(intention)) throw new Error(verdict.message);
  const { sessionId, url } = await openCheckout(body, intention);
  rememberCheckout("rental", sessionId);
  leaveFor(url);
};

/** True if the server refused the request. */
const isRefused = (error: Error | null): boolean =>
  error !== null && (!(error instanceof ApiError) || isRefusal(error));

/**
 * Mutation of {@link rentSpace}. After a refusal the space is loaded again before the error is
 * shown, because a new price needs a new consent.
 */
export const useRent = () => {
  const queryClient = useQueryClient();
  // Only the browser stores the keys, and they must exist before the first click.
  useEffect(prepareRequestKeys, []);
  const rent = useMutation({
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        queryKey: isRefused(error) ? [KEYS.spaces] : [KEYS.spaces, "room"],
      }),
    mutationFn: rentSpace,
  });
  useRestored(rent.reset);
  return rent;
};

/** Message of a rental that could not be requested. Source: specification §8. */
export const rentalFailure = (error: Error): string => {
  if (!(error instanceof ApiError)) return error.message || "Erreur inconnue.";
  const [wrongField] = error.errors;
  return wrongField?.message ?? messageOf(error, "Erreur lors de la réservation de l'espace.");
};

/** Query of the artisan's rentals with their products, newest first. */
export const rentedSpacesQuery = queryOptions({
  queryKey: [KEYS.rentals],
  queryFn: ({ signal }) => call(listRentedSpaces, {}, { signal }),
  meta: { failureMessage: SPACES_FAILURE },
});

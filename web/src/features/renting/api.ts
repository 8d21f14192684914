import { useWindowEvent } from "@mantine/hooks";
import { addMonths, type CalendarDay } from "@stokaz/contract/calendar";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { toEuros } from "@stokaz/contract/euros";
import type { DescribedPicture } from "@stokaz/contract/pictures";
import {
  createRentalCheckout,
  getRoomByDay,
  listRentedSpaces,
  type PaymentPlan,
  priceRental,
  validateRental,
} from "@stokaz/contract/rentals";
import { type AvailableSpace, getSpace } from "@stokaz/contract/spaces";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../lib/api/client.ts";
import { ApiError, isRefusal, messageOf } from "../../lib/api/error.ts";
import { KEYS, SPACES_FAILURE } from "../../lib/api/keys.ts";
import {
  forgetRequestKeys,
  hasRequestKey,
  prepareRequestKeys,
  requestKeyFor,
} from "../../lib/api/request-key.ts";
import { rememberCheckout } from "../../lib/browser/left-checkout.ts";

/** All the intentions of renting kept in this browser. */
const RENTAL_REQUESTS = "rental:";

/** What is free of a space, day by day: asked once, so that the dialog answers as one types. */
export const roomByDayQuery = (storageId: string) =>
  queryOptions({
    queryKey: [KEYS.spaces, "room", storageId],
    queryFn: async ({ signal }) =>
      (await call(getRoomByDay, { params: { storageId } }, { signal })).data,
  });

/** A space on offer, as whoever asks may see it. */
export const spaceQuery = (id: string) =>
  queryOptions({
    queryKey: [KEYS.spaces, "one", id],
    queryFn: ({ signal }) => call(getSpace, { params: { id } }, { signal }),
  });

/** The pictures of a space that is shown: its photo alone until the others are read. */
export const useSpacePictures = ({
  _id,
  photo,
}: Pick<AvailableSpace, "_id" | "photo">): readonly DescribedPicture[] => {
  const { data } = useQuery(spaceQuery(_id));
  return data?.pictures ?? [{ url: photo, description: "" }];
};

/** Pallets (m²) of a space that someone wants for whole months from a day on. */
type WantedRental = {
  space: AvailableSpace;
  pallets: number;
  startDate: CalendarDay;
  months: number;
  plan: PaymentPlan;
  /** For a lessor who answers first. */
  storedGoods?: string;
  /** The version of the space's rules that was accepted. */
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

/** Checks what is wanted, holds its pallets and leaves for the payment page. Source: specification §4, Rental. */
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
  // Asked for already, here or in another tab just now: the pallets that miss may be those held for that very request.
  if (!verdict.valid && !hasRequestKey(intention)) throw new Error(verdict.message);
  const { sessionId, url } = await openCheckout(body, intention);
  rememberCheckout("rental", sessionId);
  leaveFor(url);
};

/** The server has answered that what was asked for does not fit. */
const isRefused = (error: Error | null): boolean =>
  error !== null && (!(error instanceof ApiError) || isRefusal(error));

/** {@link rentSpace}. What was shown of the space is read again before it has failed: a new price asks for a new yes. */
export const useRent = () => {
  const queryClient = useQueryClient();
  // Only the browser keeps keys, and they must be there before the first click.
  useEffect(prepareRequestKeys, []);
  const rent = useMutation({
    onSettled: (_, error) =>
      queryClient.invalidateQueries({
        queryKey: isRefused(error) ? [KEYS.spaces] : [KEYS.spaces, "room"],
      }),
    mutationFn: rentSpace,
  });
  // The browser may bring this very page back from the payment page, its button still waiting.
  useWindowEvent("pageshow", ({ persisted }) => {
    if (persisted) rent.reset();
  });
  return rent;
};

/** What to say of a rental that could not be asked for. Source: specification §8. */
export const rentalFailure = (error: Error): string => {
  if (!(error instanceof ApiError)) return error.message || "Erreur inconnue.";
  const [wrongField] = error.errors;
  return wrongField?.message ?? messageOf(error, "Erreur lors de la réservation de l'espace.");
};

/** The artisan's rentals with their products, newest first. */
export const rentedSpacesQuery = queryOptions({
  queryKey: [KEYS.rentals],
  queryFn: ({ signal }) => call(listRentedSpaces, {}, { signal }),
  meta: { failureMessage: SPACES_FAILURE },
});

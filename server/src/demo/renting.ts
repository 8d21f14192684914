import * as growths from "@stokaz/contract/leases/lease-growths";
import { priceRental } from "@stokaz/contract/leases/rental-price";
import * as rentals from "@stokaz/contract/leases/rentals";
import { toEuros } from "@stokaz/contract/money/euros";
import { toCents } from "@stokaz/contract/money/money";
import { addSpacePicture } from "@stokaz/contract/spaces/space-pictures";
import * as storageSpaces from "@stokaz/contract/spaces/spaces";
import { addDays, addMonths, type CalendarDay } from "@stokaz/contract/time/calendar";
import type { ApiClient } from "./api-client.ts";
import type { PaymentSandbox } from "./payment-sandbox.ts";
import { LESSORS } from "./people.ts";
import type { PhotoSource } from "./pictures.ts";
import type { Sessions } from "./registrations.ts";
import type { DemoRental, EXTENSION, REQUEST, StockedRentalKey } from "./rentals.ts";
import { addressOf, otherPicturesOf, rulesOf, SPACES, type SpaceKey } from "./spaces.ts";

/** Tools with which the demo people act. */
export type DemoTools = {
  api: ApiClient;
  sandbox: PaymentSandbox;
  photo: PhotoSource;
  sessions: Sessions;
  /** The day from which the days of the demo data are counted. */
  today: CalendarDay;
};

/** Throws when an earlier step of the demo is missing. */
export const missing = (what: string): never => {
  throw new Error(`demo data: no ${what} yet`);
};

/** Publishes the demo spaces and rents them. Spaces and leases are kept by their keys. */
export const createRentingActions = ({ api, sandbox, photo, sessions, today }: DemoTools) => {
  const spaceIds = new Map<SpaceKey, string>();
  const rentalIds = new Map<StockedRentalKey, string>();
  const spaceIdOf = (key: SpaceKey): string => spaceIds.get(key) ?? missing(key);
  const leaseOf = (key: StockedRentalKey): string => rentalIds.get(key) ?? missing(key);

  return {
    spaceIdOf,

    leaseOf,

    async publishSpace(key: SpaceKey): Promise<void> {
      const space = SPACES[key];
      const { name: managerLastName, firstName, mobilePhone } = LESSORS[space.lessor];
      const body = {
        name: space.name,
        surface: space.surface,
        address: addressOf(space),
        price: space.price,
        managerLastName,
        managerFirstName: firstName,
        phone: mobilePhone,
        photo: await photo(space.picture),
        ...rulesOf(space),
      };
      const token = sessions.lessors[space.lessor];
      const { storageSpace } = await api.call(storageSpaces.createSpace, { body }, token);
      spaceIds.set(key, storageSpace._id);
      for (const { drawing, description } of otherPicturesOf(space)) {
        const params = { id: storageSpace._id };
        const picture = await photo(drawing);
        await api.call(addSpacePicture, { params, body: { picture, description } }, token);
      }
    },

    async rent(rental: DemoRental & { key?: StockedRentalKey }): Promise<void> {
      const { artisan, space, pallets, startsOn, months, key, isMonthly } = rental;
      const token = sessions.artisans[artisan];
      const storageId = spaceIdOf(space);
      const startDate = addDays(today, startsOn);
      const { total } = priceRental(toCents(SPACES[space].price), { pallets, months });
      const body = {
        storageId,
        spaceToRent: pallets,
        startDate,
        endDate: addMonths(startDate, months),
        totalPrice: toEuros(total),
        ...(isMonthly && { payment: "monthly" as const }),
        // This is the version of the rules that its lessor published.
        ...(rulesOf(SPACES[space]) && { rulesVersion: 1 }),
      };
      const page = await api.call(rentals.createRentalCheckout, { body }, token);
      await sandbox.submit(page.url, "pay");
      const query = { session_id: page.sessionId };
      await api.call(rentals.rentalPaymentSuccess, { query }, token);
      if (key === undefined) return;
      const rented = await api.call(rentals.listRentedSpaces, {}, token);
      const made = rented.find(
        (one) => one.storageSpace._id === storageId && one.startDate === startDate,
      );
      rentalIds.set(key, made?._id ?? missing(key));
    },

    /** Rents a space for some months more. */
    async extend({ rental, artisan, months }: typeof EXTENSION): Promise<void> {
      const token = sessions.artisans[artisan];
      const params = { id: leaseOf(rental) };
      const wish = { kind: "extend" as const, count: months };
      const shown = await api.call(growths.quoteGrowth, { params, query: wish }, token);
      const { palletsAfter, effectiveOn, priceChange, dueNow } = shown;
      const figures = { priceChange: toEuros(priceChange), dueNow: toEuros(dueNow) };
      const body = { ...wish, palletsAfter, effectiveOn, ...figures };
      const { url } = await api.call(growths.growLease, { params, body }, token);
      await sandbox.submit(url ?? missing("page"), "pay");
      const query = { session_id: new URL(url ?? "").pathname.split("/").at(-1) ?? "" };
      await api.call(growths.growthPaymentSuccess, { query }, token);
    },

    /** Takes a space off offer. */
    async takeOff(key: SpaceKey): Promise<void> {
      const token = sessions.lessors[SPACES[key].lessor];
      const params = { id: spaceIdOf(key) };
      await api.call(storageSpaces.updateSpaceOffer, { params, body: { isTakenOff: true } }, token);
    },

    /** Makes the lessor of a space answer requests first, from now on. */
    async answerFirst(key: SpaceKey): Promise<void> {
      const token = sessions.lessors[SPACES[key].lessor];
      const own = await api.call(storageSpaces.listOwnSpaces, {}, token);
      const id = spaceIdOf(key);
      const space = own.find(({ _id }) => _id === id) ?? missing(key);
      const { name, surface, address, managerLastName, managerFirstName, phone } = space;
      const body = {
        name,
        surface,
        address,
        managerLastName,
        managerFirstName,
        phone,
        price: SPACES[key].price,
        acceptance: "on_request" as const,
      };
      await api.call(storageSpaces.updateSpace, { params: { id }, body }, token);
    },

    /** Requests pallets of a space whose lessor answers first. */
    async ask({
      artisan,
      space,
      pallets,
      startsOn,
      months,
      storedGoods,
    }: typeof REQUEST): Promise<void> {
      const token = sessions.artisans[artisan];
      const startDate = addDays(today, startsOn);
      const { total } = priceRental(toCents(SPACES[space].price), { pallets, months });
      const body = {
        storageId: spaceIdOf(space),
        spaceToRent: pallets,
        startDate,
        endDate: addMonths(startDate, months),
        totalPrice: toEuros(total),
        storedGoods,
      };
      const page = await api.call(rentals.createRentalCheckout, { body }, token);
      await sandbox.submit(page.url, "pay");
      const query = { session_id: page.sessionId };
      await api.call(rentals.rentalPaymentSuccess, { query }, token);
    },
  };
};

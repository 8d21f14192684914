import * as contract from "@stokaz/contract/leases/rentals";
import { hasRight } from "../../platform/actor.ts";
import type { Bind } from "../../platform/http/bind.ts";
import type { Rentals } from "./service.ts";
import { fromWireRequest, toWireConfirmation, toWireRentedSpace, toWireVerdict } from "./wire.ts";

/**
 * Binds the calls of artisans who rent. A rental that is asked for goes through, in turn:
 * `wire.ts`, `requestRental` of `service.ts`, `open` of `checkout/service.ts`, which calls back
 * into `hold` of `service.ts`: `spaces/repository.ts` locks the space, `availability/repository.ts`
 * counts its pallets, `quoteRental` of `rules.ts` prices or refuses, `repository.ts` inserts. Then
 * `checkout/repository.ts` and the gateway's hosted page. Who comes back from it goes through
 * `confirmReturn` of `service.ts` and of `checkout/service.ts`.
 *
 * All steps: `docs/architecture.md`, "A purchase, file by file".
 *
 * @param timeZone of the territory, in which the instants that clients send are read
 */
export const bindRentalRoutes = (on: Bind, rentals: Rentals, timeZone: string): void => {
  on(contract.validateRental, async ({ body }) =>
    toWireVerdict(await rentals.validate(fromWireRequest(body, timeZone))),
  );
  on(contract.getRoomByDay, async ({ params }) => ({
    data: await rentals.findRoom(params.storageId),
  }));
  on(contract.createRentalCheckout, ({ body }, artisan, context) =>
    rentals.requestRental(artisan, fromWireRequest(body, timeZone), context),
  );
  on(contract.rentalPaymentSuccess, async ({ query }, artisan) =>
    toWireConfirmation(await rentals.confirmReturn(artisan, query.session_id)),
  );
  on(contract.listRentedSpaces, async (_, artisan) =>
    (await rentals.listRentedSpaces(artisan)).map((rented) =>
      toWireRentedSpace(rented, hasRight(artisan, "money")),
    ),
  );
};

import type { UserDetail } from "@stokaz/contract/admin/admin-details";
import { shownStatus } from "@stokaz/contract/leases/rented-space";
import type { UserAround } from "./service.ts";

/** All data connected with a person, without the person and the administrators' acts about them. */
export const toWireAround = ({
  account: _,
  money,
  rentals,
  today,
  ...around
}: UserAround): Omit<UserDetail, "user" | "acts"> => ({
  ...money,
  ...around,
  rentals: rentals.map(({ isEnding, ...rental }) => ({
    ...rental,
    status: shownStatus({ ...rental, isEnding }, today),
  })),
});

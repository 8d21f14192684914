import { me } from "@stokaz/contract/accounts/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { asInSession } from "./account-calls.ts";
import { getSession, updateSessionUser } from "./session.ts";

/** Query for the logged-in person, as the server knows them; it also updates the stored user. */
export const ownAccountQuery = queryOptions({
  queryKey: ["own-account"],
  queryFn: async ({ signal }) => {
    const { user } = await call(me, {}, { signal });
    if (getSession()) updateSessionUser(asInSession(user));
    return user;
  },
});

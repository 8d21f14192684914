import { me } from "@stokaz/contract/accounts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../api/client.ts";
import { asInSession } from "./account-calls.ts";
import { getSession, updateSessionUser } from "./session.ts";

/** The person logged in, as the server knows them; what the browser keeps of them follows. */
export const ownAccountQuery = queryOptions({
  queryKey: ["own-account"],
  queryFn: async ({ signal }) => {
    const { user } = await call(me, {}, { signal });
    if (getSession()) updateSessionUser(asInSession(user));
    return user;
  },
});

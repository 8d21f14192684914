import { login, logout, me, type User } from "@stokaz/contract/accounts/accounts";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { call } from "../api/client.ts";

/** Values that a person types to log in. */
export const credentials = login.body;

/** A user as the session stores them: with an artisan's role while they act for one. */
export const asInSession = (user: User): User =>
  user.actingFor ? { ...user, role: "artisan" } : user;

/** Reads the account that the session belongs to. */
export const readOwnAccount = async (): Promise<Answer<typeof me>> => {
  const { user } = await call(me, {});
  return { user: asInSession(user) };
};

/** Logs in with email and password. */
export const logIn = (body: CallInput<typeof login>["body"]): Promise<Answer<typeof login>> =>
  call(login, { body });

/** Ends the session on the server. */
export const logOut = (): Promise<Answer<typeof logout>> => call(logout, {});

import { login, logout, me, type User } from "@stokaz/contract/accounts";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { call } from "../api/client.ts";

/** What is typed to log in. */
export const credentials = login.body;

/** Somebody as the session has them: with an artisan's pages while they act for one. */
export const asInSession = (user: User): User =>
  user.actingFor ? { ...user, role: "artisan" } : user;

/** The account that the session belongs to. */
export const readOwnAccount = async (): Promise<Answer<typeof me>> => {
  const { user } = await call(me, {});
  return { user: asInSession(user) };
};

/** Opens a session. */
export const logIn = (body: CallInput<typeof login>["body"]): Promise<Answer<typeof login>> =>
  call(login, { body });

/** Has the server forget the session. */
export const logOut = (): Promise<Answer<typeof logout>> => call(logout, {});

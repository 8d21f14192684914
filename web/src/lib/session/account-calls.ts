import { login, logout, me } from "@stokaz/contract/accounts";
import type { Answer, CallInput } from "@stokaz/contract/endpoint";
import { call } from "../api/client.ts";

/** What is typed to log in. */
export const credentials = login.body;

/** The account that the session belongs to. */
export const readOwnAccount = (): Promise<Answer<typeof me>> => call(me, {});

/** Opens a session. */
export const logIn = (body: CallInput<typeof login>["body"]): Promise<Answer<typeof login>> =>
  call(login, { body });

/** Has the server forget the session. */
export const logOut = (): Promise<Answer<typeof logout>> => call(logout, {});

import { loadAccountCalls } from "./load-account-calls.ts";
import { getSession, updateSessionUser, wasOpenedHere } from "./session.ts";

let checkedToken: string | undefined;
let check: Promise<void> = Promise.resolve();

const checkNow = async (token: string): Promise<void> => {
  const { readOwnAccount } = await loadAccountCalls();
  const { user } = await readOwnAccount();
  if (getSession()?.token === token) updateSessionUser(user);
};

/**
 * Checks the stored session with the server, once per page load. The server's role and person
 * replace the stored ones, and a dead session expires like any other. Without an answer the session
 * stays. A session opened by this very page needs no check.
 */
export const checkStoredSession = (): Promise<void> => {
  const token = getSession()?.token;
  if (token === undefined || token === checkedToken || wasOpenedHere(token)) return check;
  checkedToken = token;
  check = checkNow(token).catch(() => undefined);
  return check;
};

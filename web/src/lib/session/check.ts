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
 * Asks the server, once per page load, about the session that the browser kept: its role and its
 * person are believed over what is stored, and a dead one expires like any other. No answer leaves
 * the session as it is. A session opened by this very page needs no question.
 */
export const checkStoredSession = (): Promise<void> => {
  const token = getSession()?.token;
  if (token === undefined || token === checkedToken || wasOpenedHere(token)) return check;
  checkedToken = token;
  check = checkNow(token).catch(() => undefined);
  return check;
};

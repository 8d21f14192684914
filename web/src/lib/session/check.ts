import { getSession, updateSessionUser, wasOpenedHere } from "./session.ts";

/** Apart from the page's own code: only somebody who logged in before needs it. */
const askWhoAmI = async () => {
  const [{ call }, { me }] = await Promise.all([
    import("../api/client.ts"),
    import("@stokaz/contract/accounts"),
  ]);
  return call(me, {});
};

let checkedToken: string | undefined;
let check: Promise<void> = Promise.resolve();

/**
 * Asks the server, once per page load, about the session that the browser kept: its role and its
 * person are believed over what is stored, and a dead one expires like any other. No answer leaves
 * the session as it is. A session opened by this very page needs no question.
 */
export const checkStoredSession = (): Promise<void> => {
  const token = getSession()?.token;
  if (token === undefined || token === checkedToken || wasOpenedHere(token)) return check;
  checkedToken = token;
  check = askWhoAmI().then(
    ({ user }) => {
      if (getSession()?.token === token) updateSessionUser(user);
    },
    () => undefined,
  );
  return check;
};

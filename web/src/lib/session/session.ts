import type { User } from "@stokaz/contract/accounts/accounts";
import { type Role, roleOf, wireRole } from "@stokaz/contract/accounts/roles";
import { useSyncExternalStore } from "react";
import { onChangedElsewhere } from "../browser/changed-elsewhere.ts";
import { localStore } from "../browser/stores.ts";

/** The logged-in person. `user` is absent when the browser stored only the token and the role. */
export type Session = { readonly token: string; readonly role: Role; readonly user?: User };

const KEYS = ["token", "role", "user"] as const;
type Stored = Readonly<Record<(typeof KEYS)[number], string | null>>;

const listeners = new Set<() => void>();
let lastRead: { stored: Stored; session: Session | null } | undefined;

type StoredUser = Omit<User, "role"> & { role: string };

// The stored user is not checked by its schema, which every page would have to load. This same code
// wrote the text, and the server's answer replaces it at each visit.
const decodeUser = (stored: string | null, role: Role): User | undefined => {
  if (stored === null) return undefined;
  try {
    const kept: StoredUser | null = JSON.parse(stored);
    return typeof kept?._id === "string" ? { ...kept, role } : undefined;
  } catch {
    return undefined;
  }
};

const encodeUser = (user: User): string =>
  JSON.stringify({ ...user, role: wireRole(user.role) } satisfies StoredUser);

const decode = (stored: Stored): Session | null => {
  const role = roleOf(stored.role);
  if (!stored.token || !role) return null;
  const user = decodeUser(stored.user, role);
  return { token: stored.token, role, ...(user && { user }) };
};

/**
 * Session stored in the browser. Logged in means that token and role both exist. Source:
 * specification §3. The same object is returned until the stored text changes.
 */
export const getSession = (): Session | null => {
  const stored: Stored = {
    token: localStore().getItem("token"),
    role: localStore().getItem("role"),
    user: localStore().getItem("user"),
  };
  if (!lastRead || KEYS.some((key) => lastRead?.stored[key] !== stored[key])) {
    lastRead = { stored, session: decode(stored) };
  }
  return lastRead.session;
};

const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

let openedHere: string | undefined;

/** Stores a session that was just opened. */
export const openSession = (opened: { token: string; user: User }): void => {
  openedHere = opened.token;
  localStore().setItem("token", opened.token);
  localStore().setItem("role", wireRole(opened.user.role));
  localStore().setItem("user", encodeUser(opened.user));
  notifyListeners();
};

/** True if the server gave this token to this very page since it was loaded. */
export const wasOpenedHere = (token: string): boolean => token === openedHere;

/** Replaces the stored user and their role by the server's answer. */
export const updateSessionUser = (changed: User): void => {
  localStore().setItem("role", wireRole(changed.role));
  localStore().setItem("user", encodeUser(changed));
  notifyListeners();
};

/** Removes the session, and the passes that `browser/kept-passes.ts` stores for the person. */
export const clearSession = (): void => {
  for (const key of [...KEYS, "passes"]) localStore().removeItem(key);
  notifyListeners();
};

/**
 * Ends the stored session: other tabs hear of it at once. This tab is not told, so that it can leave
 * its page first; {@link clearSession} does the rest.
 */
export const forgetToken = (): void => localStore().removeItem("token");

/**
 * Calls back when another tab opens, changes or ends the session. @returns a function that stops it
 */
export const onSessionChangedElsewhere = (listener: () => void): (() => void) =>
  onChangedElsewhere(KEYS, listener);

/**
 * Calls back when the session changes, here or in another tab. @returns a function that stops it
 */
export const subscribeToSession = (listener: () => void): (() => void) => {
  listeners.add(listener);
  const stopElsewhere = onSessionChangedElsewhere(listener);
  return () => {
    listeners.delete(listener);
    stopElsewhere();
  };
};

const nobody = (): null => null;

/** The current session; `null` when logged out, and while React hydrates the page. */
export const useSession = (): Session | null =>
  useSyncExternalStore(subscribeToSession, getSession, nobody);

const never = (): (() => void) => () => undefined;

/**
 * True if React has hydrated the page: `false` in the server's HTML, where the user is not known
 * yet.
 */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

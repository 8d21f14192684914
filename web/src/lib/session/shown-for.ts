import { useIsHydrated, useSession } from "./session.ts";

/**
 * For a part of a page that only one role sees, or only who is not logged in: the attributes of its
 * element, or `undefined` if it is not shown. The server does not know who reads, so its HTML has the
 * part for everybody. Before the first paint `app/known-role.js` says who reads, and the style sheet
 * hides the part from the others: nothing moves when React has hydrated the page.
 */
export const useShownFor = <Role extends "artisan" | "consumer" | "visitor">(
  role: Role,
): { "data-for-role"?: Role } | undefined => {
  const session = useSession();
  const isHydrated = useIsHydrated();
  if (!isHydrated) return { "data-for-role": role };
  return (session?.role ?? "visitor") === role ? {} : undefined;
};

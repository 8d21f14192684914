/** People whom a seller may let act in their name. */
export const TEAM_MEMBERS = 10;

/** What a seller may let somebody else do in their name. All other things are the seller's alone. */
export const RIGHTS = ["products", "sales", "leases", "money"] as const;
export type Right = (typeof RIGHTS)[number];

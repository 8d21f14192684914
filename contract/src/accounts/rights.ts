/** Maximum number of people that a seller may let act in their name. */
export const TEAM_MEMBERS = 10;

/** Rights that a seller may give to another person. Everything else is reserved for the seller. */
export const RIGHTS = ["products", "sales", "leases", "money"] as const;
export type Right = (typeof RIGHTS)[number];

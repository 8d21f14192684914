import type { Role } from "@stokaz/contract/accounts/roles";
import type { Endpoint } from "@stokaz/contract/endpoint";

/**
 * Values of a parameter in a path, by the part of the path before it: `orders` for
 * `/orders/:orderId`.
 */
export type Things = Readonly<Record<string, readonly string[]>>;

/** Ids that have several names in paths. */
type NamedThings = Record<
  "spaces" | "rentals" | "products" | "orders" | "people",
  readonly string[]
>;

/** Ids under every name that they have in paths, and the parameters that are no ids. */
export const thingsOf = (named: NamedThings): Things => {
  const { spaces, rentals, products, orders, people } = named;
  return {
    spaces,
    places: spaces,
    storageSpace: spaces,
    room: spaces,
    leases: rentals,
    rents: rentals,
    rentals,
    product: products,
    orders,
    sellers: people,
    tenants: people,
    users: people,
    "place-states": ["entry"],
    changes: ["1"],
    years: ["2026"],
    month: ["2026-11"],
  };
};

/** True if the schema of a call's parameters accepts those of a path. */
const isWellFormed = ({ path, params }: Endpoint, one: string): boolean => {
  if (!params) return true;
  const values = one.split("/");
  const given = path
    .split("/")
    .flatMap((part, index) => (part.startsWith(":") ? [[part.slice(1), values[index]]] : []));
  return params.safeParse(Object.fromEntries(given)).success;
};

/**
 * Every path of a call, about each of some ids; about all of them where the kind of a part is
 * unknown. Those that the call's schema refuses are left out: they are answered before anything is
 * read.
 */
export const pathsOf = (endpoint: Endpoint, things: Things): string[] => {
  const { path } = endpoint;
  const all = [...new Set(Object.values(things).flat())];
  const [first = "", ...rest] = path.split(/\/:\w+/);
  return rest
    .reduce(
      ({ before, paths }, after) => {
        const ids = things[before.slice(before.lastIndexOf("/") + 1)] ?? all;
        return {
          before: after,
          paths: paths.flatMap((one) => ids.map((id) => `${one}/${id}${after}`)),
        };
      },
      { before: first, paths: [first] },
    )
    .paths.filter((one) => isWellFormed(endpoint, one));
};

/** True if a role, or a visitor without one, may make a call. */
export const mayCall = ({ access }: Endpoint, role: Role | undefined): boolean => {
  if (access === "anyone" || access === "anyone-known") return true;
  return role !== undefined && (access === "signed-in" || access.includes(role));
};

/**
 * A place by its street, by its point, in a box: the ways in which a list can be filtered by place.
 */
type Searched = { street: string; near: string; bbox: string };

/**
 * Queries of a call: lists that can be filtered by place are requested in every way, the others
 * once.
 */
export const searchesOf = (
  { query }: Endpoint,
  { street, near, bbox }: Searched,
): readonly string[] =>
  query && "near" in query.shape
    ? [
        "",
        "?limit=100",
        `?location=${street}&limit=10`,
        `?near=${near}&sort=distance&limit=10`,
        `?bbox=${bbox}&limit=10`,
      ]
    : [""];

import type { Endpoint } from "@stokaz/contract/endpoint";
import type { Role } from "@stokaz/contract/roles";

/** What stands in a path for a parameter, by the part of the path before it: `orders` for `/orders/:orderId`. */
export type Things = Readonly<Record<string, readonly string[]>>;

/** What things are made of that are called differently in paths. */
type NamedThings = Record<
  "spaces" | "rentals" | "products" | "orders" | "people",
  readonly string[]
>;

/** Some things under every name that they have in paths, and the parameters that are no ids. */
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

/** Every path of a call, about each of some things; about all of them where it is not said which a part names. */
export const pathsOf = ({ path }: Endpoint, things: Things): string[] => {
  const all = [...new Set(Object.values(things).flat())];
  const [first = "", ...rest] = path.split(/\/:\w+/);
  return rest.reduce(
    ({ before, paths }, after) => {
      const ids = things[before.slice(before.lastIndexOf("/") + 1)] ?? all;
      return {
        before: after,
        paths: paths.flatMap((one) => ids.map((id) => `${one}/${id}${after}`)),
      };
    },
    { before: first, paths: [first] },
  ).paths;
};

/** Whether somebody's role, or nobody's, is let in. */
export const mayCall = ({ access }: Endpoint, role: Role | undefined): boolean => {
  if (access === "anyone" || access === "anyone-known") return true;
  return role !== undefined && (access === "signed-in" || access.includes(role));
};

/** A place by its street, by its point, in a box: the ways in which a list narrows by one. */
type Searched = { street: string; near: string; bbox: string };

/** Lists that narrow by a place are asked for in every way, the others once. */
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

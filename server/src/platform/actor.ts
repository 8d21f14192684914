import type { Right } from "@stokaz/contract/rights";
import type { Role } from "@stokaz/contract/roles";

/** Whoever a live session belongs to, or the seller that it acts for. */
export type Actor = {
  readonly userId: string;
  readonly role: Role;
  /** Identifies the session itself, to end it or to spare it. */
  readonly tokenHash: Buffer;
  /** Who acts in the name of `userId`; absent for oneself. */
  readonly actedBy?: string;
  /** What they may do in that name; absent for oneself, who may do all. */
  readonly rights?: readonly Right[];
  /** Whether they showed within the last quarter of an hour who they are. */
  readonly isConfirmed: boolean;
  /** Whether they administer and have yet to set up the second factor that this asks for. */
  readonly lacksSecondFactor: boolean;
};

/** Whoever a live session belongs to, with the seller that it acts for, and what it may do there: nothing once that was taken back. */
export type Authenticated = Actor & {
  readonly actingFor?: { readonly sellerId: string; readonly rights: readonly Right[] };
};

/** The person who did something, in whoever's name. */
export const personOf = ({ userId, actedBy }: Pick<Actor, "userId" | "actedBy">): string =>
  actedBy ?? userId;

/** Whether somebody has a right of a seller: it is themselves, or they were given it. */
export const hasRight = ({ rights }: Pick<Actor, "rights">, right: Right): boolean =>
  rights?.includes(right) ?? true;

/** Finds whose live session a bearer token is; `undefined` when it is nobody's. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

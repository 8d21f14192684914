import type { Right } from "@stokaz/contract/accounts/rights";
import type { Role } from "@stokaz/contract/accounts/roles";

/** Holder of a live session, or the seller that the session acts for. */
export type Actor = {
  readonly userId: string;
  readonly role: Role;
  /** Hash that identifies the session, to end it or to keep it. */
  readonly tokenHash: Buffer;
  /** Person who acts in the name of `userId`; absent when a person acts for themselves. */
  readonly actedBy?: string;
  /**
   * Rights of the person in that name; absent for a person who acts for themselves and has all
   * rights.
   */
  readonly rights?: readonly Right[];
  /** True if the person proved their identity within the last 15 minutes. */
  readonly isConfirmed: boolean;
  /** True if an administrator still has to set up the required second factor. */
  readonly lacksSecondFactor: boolean;
};

/**
 * Holder of a live session, with the seller that it acts for and the rights there. The rights are
 * empty once they were taken back.
 */
export type Authenticated = Actor & {
  readonly actingFor?: { readonly sellerId: string; readonly rights: readonly Right[] };
};

/** The person who did something, in any name. */
export const personOf = ({ userId, actedBy }: Pick<Actor, "userId" | "actedBy">): string =>
  actedBy ?? userId;

/** True if an actor has a right of a seller: as the seller, or because the right was granted. */
export const hasRight = ({ rights }: Pick<Actor, "rights">, right: Right): boolean =>
  rights?.includes(right) ?? true;

/** Finds the holder of the live session of a bearer token; `undefined` when there is none. */
export type Authenticate = (token: string) => Promise<Authenticated | undefined>;

import type { Role } from "@stokaz/contract/roles";

/** Whoever a live session belongs to. */
export type Actor = {
  readonly userId: string;
  readonly role: Role;
  /** Identifies the session itself, to end it or to spare it. */
  readonly tokenHash: Buffer;
  /** Whether they showed within the last quarter of an hour who they are. */
  readonly isConfirmed: boolean;
  /** Whether they administer and have yet to set up the second factor that this asks for. */
  readonly lacksSecondFactor: boolean;
};

/** Finds whose live session a bearer token is; `undefined` when it is nobody's. */
export type Authenticate = (token: string) => Promise<Actor | undefined>;

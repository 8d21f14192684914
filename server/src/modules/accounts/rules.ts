import type { Role } from "@stokaz/contract/accounts/roles";
import { SESSION_DAYS, SESSION_MAX_DAYS } from "@stokaz/contract/accounts/session-lives";

/** Time after a proof of identity, in minutes, in which dangerous acts need no further proof. */
const CONFIRMED_MINUTES = 15;
/** Life of an administrator's session, in hours, used or not. */
const ADMIN_SESSION_HOURS = 12;
/**
 * Minimum time between two extensions of a session, in minutes, so that a request rarely writes.
 */
export const SESSION_REFRESH_MINUTES = 60;

/** Limit of password tries for a logged-in person. */
export const PASSWORD_TRIES = { name: "password-account", tries: 10, seconds: 900 };

/** An instant plus a number of minutes. */
export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 1440);

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);

/**
 * Computes the end of a session from the instants of its opening and its present use. Use does not
 * extend the session of an administrator.
 */
export const sessionEnd = (role: Role, openedAt: Date, now: Date): Date =>
  role === "admin"
    ? minutesAfter(openedAt, ADMIN_SESSION_HOURS * 60)
    : earliest(daysAfter(now, SESSION_DAYS), daysAfter(openedAt, SESSION_MAX_DAYS));

/** True if the person has proven recently enough, for a dangerous act, who they are. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && minutesAfter(confirmedAt, CONFIRMED_MINUTES) > now;

/** Why the process does not start when the administrator's address of the settings is somebody else's. */
export const adminEmailTaken = (email: string): string =>
  `ADMIN_EMAIL : un compte qui n'est pas Admin a déjà l'e-mail ${email}`;

import type { Role } from "@stokaz/contract/roles";

/** How long a session lives after it was last used. */
const SESSION_DAYS = 30;
/** How long it lives at most, however often it is used. */
const SESSION_MAX_DAYS = 90;
/** How long dangerous acts need no further proof. */
const CONFIRMED_MINUTES = 15;
/** How long an administrator's lives, used or not. */
const ADMIN_SESSION_HOURS = 12;
/** How long somebody whose password was right may take to give a code. */
export const CHALLENGE_MINUTES = 10;
/** How long a password reset link works. */
export const RESET_MINUTES = 60;
/** A session is extended at most this often, so that a request seldom writes. */
export const SESSION_REFRESH_MINUTES = 60;

/** How many wrong passwords a logged-in person may type. */
export const PASSWORD_TRIES = { name: "password-account", tries: 10, seconds: 900 };

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 1440);

const earliest = (one: Date, other: Date): Date => (one < other ? one : other);

/** When a session ends that was opened at an instant and is used at another. An administrator's lives no longer by being used. */
export const sessionEnd = (role: Role, openedAt: Date, now: Date): Date =>
  role === "admin"
    ? minutesAfter(openedAt, ADMIN_SESSION_HOURS * 60)
    : earliest(daysAfter(now, SESSION_DAYS), daysAfter(openedAt, SESSION_MAX_DAYS));

/** Whether somebody showed recently enough who they are for what is dangerous. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && minutesAfter(confirmedAt, CONFIRMED_MINUTES) > now;

/** Why the process does not start when the administrator's address of the settings is somebody else's. */
export const adminEmailTaken = (email: string): string =>
  `ADMIN_EMAIL : un compte qui n'est pas Admin a déjà l'e-mail ${email}`;

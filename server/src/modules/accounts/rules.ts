import type { Role } from "@stokaz/contract/roles";

/** How long a session lives after it was last used. */
const SESSION_DAYS = 30;
/** How long an administrator's lives, used or not. */
const ADMIN_SESSION_HOURS = 12;
/** How long a password reset link works. */
export const RESET_MINUTES = 60;
/** A session is extended at most this often, so that a request seldom writes. */
export const SESSION_REFRESH_MINUTES = 60;

/** How many wrong passwords a logged-in person may type. */
export const PASSWORD_TRIES = { name: "password-account", tries: 10, seconds: 900 };

export const minutesAfter = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + minutes * 60_000);

const daysAfter = (instant: Date, days: number): Date => minutesAfter(instant, days * 1440);

/** When a session that opens, or is used, at an instant ends. */
export const sessionEnd = (role: Role, now: Date): Date =>
  role === "admin" ? minutesAfter(now, ADMIN_SESSION_HOURS * 60) : daysAfter(now, SESSION_DAYS);

/** Whether using a session makes it live longer. */
export const isSliding = (role: Role): boolean => role !== "admin";

import { randomUUID } from "node:crypto";
import type { Role } from "@stokaz/contract/accounts/roles";
import type { Actor, Authenticated } from "../../../platform/actor.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Db, Tx } from "../../../platform/db/db.ts";
import { readUserAgent } from "../../../platform/http/user-agent.ts";
import { Problem } from "../../../platform/problem.ts";
import { hashToken, newToken } from "../../../platform/tokens.ts";
import type { PostMail } from "../../mail/public.ts";
import { newDeviceMail } from "../mails.ts";
import { deleteSessionsOf } from "../repository.ts";
import { isConfirmed, minutesAfter, SESSION_REFRESH_MINUTES, sessionEnd } from "../rules.ts";
import type { SessionRow } from "./repository.ts";
import * as sessions from "./repository.ts";
import { deviceName } from "./rules.ts";

export type SessionsDeps = {
  db: Db;
  clock: Clock;
  postMail: PostMail;
  publicUrl: string;
  isSecondFactorRequired: boolean;
};

/** Person for whom a session opens. */
export type Opening = { id: string; role: Role; email: string; first_name: string };

export const createSessions = ({
  db,
  clock,
  postMail,
  publicUrl,
  isSecondFactorRequired,
}: SessionsDeps) => ({
  /**
   * Opens a session, and mails its holder when they never signed in with such a device. The device
   * of the registration, or of the first recorded sign-in, causes no mail.
   *
   * @returns the token
   */
  async open(
    tx: Tx,
    user: Opening,
    userAgent: string | undefined,
    { withPasskey = false } = {},
  ): Promise<string> {
    const device = readUserAgent(userAgent);
    const token = newToken();
    const now = clock.now();
    await sessions.insertSession(tx, {
      token_hash: hashToken(token),
      user_id: user.id,
      created_at: now,
      last_seen_at: now,
      expires_at: sessionEnd(user.role, now, now),
      id: randomUUID(),
      ...device,
      confirmed_at: now,
      with_passkey: withPasskey,
    });
    const isNew = await sessions.noteDevice(tx, user.id, device, now);
    if (isNew && (await sessions.countDevices(tx, user.id)) > 1) {
      const to = { email: user.email, firstName: user.first_name };
      const seen = { device: deviceName(device), day: clock.today() };
      await postMail(tx, newDeviceMail(to, seen, publicUrl));
    }
    return token;
  },

  /** Finds the user of a session token, and extends the session. */
  async authenticate(token: string): Promise<Authenticated | undefined> {
    const now = clock.now();
    const tokenHash = hashToken(token);
    const session = await sessions.findLiveSession(db, tokenHash, now);
    if (!session) return undefined;
    const { userId, role, openedAt, lastSeenAt, confirmedAt, hasSecondFactor, actingFor } = session;
    if (minutesAfter(lastSeenAt, SESSION_REFRESH_MINUTES) <= now) {
      await sessions.touchSession(db, tokenHash, now, sessionEnd(role, openedAt, now));
    }
    return {
      userId,
      role,
      tokenHash,
      isConfirmed: isConfirmed(confirmedAt, now),
      lacksSecondFactor: isSecondFactorRequired && role === "admin" && !hasSecondFactor,
      ...(actingFor && { actingFor }),
    };
  },

  list: ({ userId }: Actor): Promise<SessionRow[]> =>
    sessions.listSessions(db, userId, clock.now()),

  /** Ends one of the person's own sessions. @throws {Problem} session/not-found */
  async end({ userId }: Actor, id: string): Promise<void> {
    if (!(await sessions.deleteOwnSession(db, userId, id))) throw new Problem("session/not-found");
  },

  /** Ends all sessions of the person, the present one included. */
  endAll: ({ userId }: Actor): Promise<void> => deleteSessionsOf(db, userId),
});

export type Sessions = ReturnType<typeof createSessions>;

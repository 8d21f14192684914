import type { OwnSession } from "@stokaz/contract/accounts/sign-in";
import type { SessionRow } from "./repository.ts";
import { deviceName } from "./rules.ts";

export const toWireSession = (session: SessionRow, ownHash: Buffer): OwnSession => ({
  id: session.id,
  device: deviceName(session),
  openedAt: session.created_at,
  lastSeenAt: session.last_seen_at,
  endsAt: session.expires_at,
  isThis: session.token_hash.equals(ownHash),
});

import type { OwnSession } from "@stokaz/contract/sign-in";
import type { Device } from "../../../platform/http/user-agent.ts";
import type { SessionRow } from "./repository.ts";

/** A device in words: `Chrome sur Android`. */
export const deviceName = ({ browser, system }: Device): string => {
  if (browser === "" && system === "") return "Appareil inconnu";
  return [browser || "Navigateur inconnu", system].filter(Boolean).join(" sur ");
};

export const toWireSession = (session: SessionRow, ownHash: Buffer): OwnSession => ({
  id: session.id,
  device: deviceName(session),
  openedAt: session.created_at,
  lastSeenAt: session.last_seen_at,
  endsAt: session.expires_at,
  isThis: session.token_hash.equals(ownHash),
});

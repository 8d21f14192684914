import type { OwnPasskey } from "@stokaz/contract/accounts/passkeys";
import type { PasskeyRow } from "./repository.ts";

export const toWirePasskey = ({ id, name, created_at, last_used_at }: PasskeyRow): OwnPasskey => ({
  id,
  name,
  addedAt: created_at,
  lastUsedAt: last_used_at,
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, message, requiredText } from "../fields.ts";
import { instant } from "../time/day-fields.ts";
import { session } from "./accounts.ts";
import { SIGN_IN_LIMITS } from "./sign-in-limits.ts";

/**
 * Data exchanged with browsers, in the format that they define. Source: Web Authentication, level
 * 3, section 5.1.
 */
const options = z.object({
  options: z.looseObject({ challenge: z.string() }).meta({
    description: "Options as JSON, for `PublicKeyCredential`",
  }),
});
const fromBrowser = z
  .looseObject({ id: z.string().min(1).max(1400) })
  .meta({ description: "The browser's `PublicKeyCredential` as JSON" });

const ownPasskey = z.object({
  id,
  name: z.string(),
  addedAt: instant,
  lastUsedAt: instant.nullable(),
});
/** A passkey, as its holder reads it. */
export type OwnPasskey = z.output<typeof ownPasskey>;

export const listPasskeys = endpoint({
  method: "GET",
  path: "/api/auth/passkeys",
  summary: "Lists the caller's passkeys, oldest first",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(ownPasskey) }),
});

export const startAddingPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys/options",
  summary: "Returns the options with which a browser creates a passkey",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: options,
  problems: ["account/email-unproven", "passkey/too-many"],
});

export const addPasskey = endpoint({
  method: "POST",
  path: "/api/auth/passkeys",
  summary: "Adds a passkey that the browser created",
  access: "signed-in",
  body: z.object({
    name: requiredText("Donnez-lui un nom", SIGN_IN_LIMITS.passkeyName),
    response: fromBrowser,
  }),
  status: 201,
  answer: message,
  problems: ["account/email-unproven", "passkey/not-verified", "passkey/too-many"],
});

export const removePasskey = endpoint({
  method: "DELETE",
  path: "/api/auth/passkeys/:id",
  summary: "Removes one of the caller's passkeys",
  access: "signed-in",
  isDangerous: true,
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["passkey/not-found"],
});

export const startPasskeyLogin = endpoint({
  method: "POST",
  path: "/api/auth/passkey-challenge",
  summary: "Returns the options with which a browser asks for a passkey",
  access: "anyone",
  status: 200,
  answer: options,
  problems: ["request/too-many"],
});

export const passkeyLogin = endpoint({
  method: "POST",
  path: "/api/auth/passkey-login",
  summary: "Opens a session with a passkey. No password and no code are needed",
  access: "anyone",
  body: z.object({ response: fromBrowser }),
  status: 200,
  answer: session,
  problems: ["passkey/not-verified", "account/suspended", "request/too-many"],
});

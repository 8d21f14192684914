import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText, message } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { instant } from "../time/day-fields.ts";
import { session } from "./accounts.ts";

const ownSession = z.object({
  id,
  device: z.string().meta({ description: "In words: `Chrome sur Android`" }),
  openedAt: instant,
  lastSeenAt: instant.meta({ description: "Accurate to one hour" }),
  endsAt: instant.meta({
    description:
      "When the session ends if it is not used again. At the latest 90 days after it was opened",
  }),
  isThis: z.boolean().meta({ description: "Whether it is the session of this request" }),
});
/** A live session, as its holder reads it. */
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  summary: "Lists the caller's open sessions, last used first",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(ownSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  summary: "Ends one of the caller's sessions",
  access: "signed-in",
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["session/not-found"],
});

export const endAllSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "Ends all sessions of the caller, including this one",
  access: "signed-in",
  status: 200,
  answer: message,
});

/** Refusals of the confirmation of a person's identity, which depends on how they sign in. */
export const CODE_MISSING = "Entrez le code";
export const PHONE_CODE_EXPECTED = "Entrez les six chiffres du téléphone";
export const PASSWORD_MISSING = "Entrez votre mot de passe";

const code = z
  .string({ error: CODE_MISSING })
  .trim()
  .min(1, CODE_MISSING)
  .max(40, "Ce code est trop long");

export const confirmAgain = endpoint({
  method: "POST",
  path: "/api/auth/confirm",
  summary:
    "Confirms the caller's identity before a dangerous call, with a code if there is a second factor, otherwise with the password",
  access: "signed-in",
  body: z.object({ password: z.string().max(200).optional(), code: code.optional() }),
  status: 200,
  answer: message,
  problems: [
    "account/wrong-password",
    "account/wrong-code",
    "account/wait-for-code",
    "request/too-many",
  ],
});

export const readSecondFactor = endpoint({
  method: "GET",
  path: "/api/auth/second-factor",
  summary: "Tells whether the caller needs a code besides the password",
  access: "signed-in",
  status: 200,
  answer: z.object({
    since: instant.nullable().meta({ description: "`null` if a password is enough" }),
    recoveryCodes: z.number().int().meta({ description: "Number of codes left" }),
    isRequired: z
      .boolean()
      .meta({ description: "Whether the operator's settings require it for this account" }),
  }),
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/setup",
  summary: "Creates a key for an authenticator app. It is active once a first code confirms it",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: z.object({
    secret: z.string().meta({ description: "Base 32, to type in if there is no camera" }),
    url: z.string().meta({ description: "`otpauth://`, to show as a QR code" }),
  }),
  problems: ["account/email-unproven", "account/second-factor-on"],
});

const newCodes = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()).meta({ description: "Shown only this once" }),
});

export const activateSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/activate",
  summary: "Activates the second factor with a first code. From now on a code is required",
  access: "signed-in",
  body: z.object({ code }),
  status: 200,
  answer: newCodes,
  problems: [
    "account/email-unproven",
    "account/wrong-code",
    "account/wait-for-code",
    "account/no-second-factor",
  ],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/recovery-codes",
  summary: "Creates new recovery codes. The previous ones become invalid",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: newCodes,
  problems: ["account/no-second-factor"],
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/auth/second-factor",
  summary: "Removes the second factor. The password is then enough",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: message,
  problems: ["account/no-second-factor"],
});

export const giveCode = endpoint({
  method: "POST",
  path: "/api/auth/second-factor",
  summary: "Opens a session with the code that the login asked for, or with a recovery code",
  access: "anyone",
  body: z.object({ challenge: z.string().min(1).max(200), code }),
  status: 200,
  answer: session,
  problems: [
    "account/challenge-over",
    "account/wrong-code",
    "account/wait-for-code",
    "account/suspended",
    "request/too-many",
  ],
});

export const resetSecondFactor = endpoint({
  method: "POST",
  path: "/api/admin/users/:id/reset-second-factor",
  summary:
    "Removes the second factor of a person who lost their phone and codes, and ends their sessions",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  body: z.object({ reason: longText("Indiquez le motif", LIMITS.reason) }),
  status: 200,
  answer: message,
  problems: ["account/no-second-factor"],
});

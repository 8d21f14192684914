import { z } from "zod";
import { session } from "./accounts.ts";
import { instant } from "./calendar.ts";
import { endpoint } from "./endpoint.ts";
import { id, message, requiredText } from "./fields.ts";
import { LIMITS } from "./limits.ts";

const ownSession = z.object({
  id,
  device: z.string().meta({ description: "In words: `Chrome sur Android`" }),
  openedAt: instant,
  lastSeenAt: instant.meta({ description: "To the hour" }),
  endsAt: instant.meta({
    description: "Unless it is used before; never later than 90 days after it opened",
  }),
  isThis: z.boolean().meta({ description: "The one that asks" }),
});
/** A live session, as its owner reads it. */
export type OwnSession = z.output<typeof ownSession>;

export const listSessions = endpoint({
  method: "GET",
  path: "/api/auth/sessions",
  summary: "One's live sessions, the one used last first",
  access: "signed-in",
  status: 200,
  answer: z.object({ data: z.array(ownSession) }),
});

export const endSession = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  summary: "Ends one of one's own sessions",
  access: "signed-in",
  params: z.object({ id }),
  status: 200,
  answer: message,
  problems: ["session/not-found"],
});

export const endAllSessions = endpoint({
  method: "DELETE",
  path: "/api/auth/sessions",
  summary: "Ends all of one's sessions, the one that asks, too",
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
    "Shows again who one is, for what is dangerous: a code when one has a second factor, else the password",
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
  summary: "Whether one gives a code beside the password",
  access: "signed-in",
  status: 200,
  answer: z.object({
    since: instant.nullable().meta({ description: "`null`: a password is enough" }),
    recoveryCodes: z.number().int().meta({ description: "How many are left" }),
    isRequired: z.boolean().meta({ description: "Of this account, by the operator's settings" }),
  }),
});

export const startSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/setup",
  summary: "Draws a key for a phone; it counts once a code of it is given",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: z.object({
    secret: z.string().meta({ description: "Base 32, to be typed where no camera is" }),
    url: z.string().meta({ description: "`otpauth://`, to be read as a QR code" }),
  }),
  problems: ["account/second-factor-on"],
});

const newCodes = z.object({
  message: z.string(),
  recoveryCodes: z.array(z.string()).meta({ description: "Shown this once" }),
});

export const activateSecondFactor = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/activate",
  summary: "Gives a first code of the phone: it is asked for from now on",
  access: "signed-in",
  body: z.object({ code }),
  status: 200,
  answer: newCodes,
  problems: ["account/wrong-code", "account/wait-for-code", "account/no-second-factor"],
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/second-factor/recovery-codes",
  summary: "Makes new recovery codes; the former ones are good for nothing",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: newCodes,
  problems: ["account/no-second-factor"],
});

export const removeSecondFactor = endpoint({
  method: "DELETE",
  path: "/api/auth/second-factor",
  summary: "The password is enough again",
  access: "signed-in",
  isDangerous: true,
  status: 200,
  answer: message,
  problems: ["account/no-second-factor"],
});

export const giveCode = endpoint({
  method: "POST",
  path: "/api/auth/second-factor",
  summary: "Opens a session with the code that logging in asked for; a recovery code does as well",
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
    "Takes away the second factor of somebody who lost phone and codes, and ends their sessions",
  access: ["admin"],
  isDangerous: true,
  params: z.object({ id }),
  body: z.object({ reason: requiredText("Indiquez le motif", LIMITS.reason) }),
  status: 200,
  answer: message,
  problems: ["account/no-second-factor"],
});

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { emailAddress, message } from "../fields.ts";
import { credentials } from "./accounts.ts";

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email",
  summary: "Confirms an e-mail address, or replaces it with the one that received the link",
  access: "anyone",
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  answer: z.object({
    message: z.string(),
    outcome: z.enum(["proven", "changed", "already"]).meta({
      description: "`already`: the address was confirmed before",
    }),
  }),
  problems: [
    "account/email-link-invalid",
    "account/email-link-expired",
    "account/email-taken",
    "request/too-many",
  ],
});

export const resendConfirmation = endpoint({
  method: "POST",
  path: "/api/auth/resend-confirmation",
  summary: "Sends the confirmation link to the caller's address again",
  access: "signed-in",
  status: 200,
  answer: message,
  problems: ["account/email-proven", "request/too-many"],
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/auth/email",
  summary:
    "Sends a link to a new address. The caller's address changes once the link is opened. The answer is the same if the address is already taken",
  access: ["consumer", "lessor", "artisan"],
  isDangerous: true,
  body: z.object({
    email: emailAddress(),
    password: credentials.shape.password,
  }),
  status: 200,
  answer: message,
  problems: ["request/invalid", "account/wrong-password", "request/too-many"],
});

export const emailState = endpoint({
  method: "GET",
  path: "/api/auth/email",
  summary:
    "Returns the caller's address, whether it is confirmed, and the address that will replace it",
  access: "signed-in",
  status: 200,
  answer: z.object({
    email: z.string(),
    isProven: z.boolean(),
    pendingEmail: z.string().nullable().meta({
      description: "The new address that is not confirmed yet",
    }),
  }),
});

/** The refusal of a new address that is the same as the present one. */
export const SAME_EMAIL = "C'est déjà votre adresse.";

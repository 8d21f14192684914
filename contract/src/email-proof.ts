import { z } from "zod";
import { credentials } from "./accounts.ts";
import { endpoint } from "./endpoint.ts";
import { emailAddress, message } from "./fields.ts";

export const confirmEmail = endpoint({
  method: "POST",
  path: "/api/auth/confirm-email",
  summary: "Proves an address, or changes it to the one that the link was sent to",
  access: "anyone",
  body: z.object({ token: z.string().min(1).max(200) }),
  status: 200,
  answer: z.object({
    message: z.string(),
    outcome: z.enum(["proven", "changed", "already"]).meta({
      description: "`already`: this link, or another one, had proven the address before",
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
  summary: "Sends the link that proves one's address again",
  access: "signed-in",
  status: 200,
  answer: message,
  problems: ["account/email-proven", "request/too-many"],
});

export const changeEmail = endpoint({
  method: "PUT",
  path: "/api/auth/email",
  summary:
    "Sends a link to a new address, which becomes one's own once it is opened; the answer never tells whether it is taken",
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
  summary: "One's address, whether it is proven, and the one that is to replace it",
  access: "signed-in",
  status: 200,
  answer: z.object({
    email: z.string(),
    isProven: z.boolean(),
    pendingEmail: z.string().nullable().meta({
      description: "The address that a link was sent to and that is not one's own yet",
    }),
  }),
});

/** The refusal of a new address that is the same as the present one. */
export const SAME_EMAIL = "C'est déjà votre adresse.";

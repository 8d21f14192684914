import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { message, newPassword } from "../fields.ts";
import { credentials } from "./accounts.ts";

export const forgotPassword = endpoint({
  method: "POST",
  path: "/api/auth/forgot-password",
  summary: "Sends a reset link if the account exists. The answer is the same if it doesn't",
  access: "anyone",
  body: credentials.pick({ email: true }),
  status: 200,
  answer: message,
  problems: ["request/too-many"],
});

export const resetPassword = endpoint({
  method: "POST",
  path: "/api/auth/reset-password",
  summary: "Sets a new password. The token comes from a reset link",
  access: "anyone",
  body: z.object({ token: z.string().min(1).max(200), password: newPassword }),
  status: 200,
  answer: message,
  problems: ["account/reset-link-invalid", "account/leaked-password", "request/too-many"],
});

export const changePassword = endpoint({
  method: "PUT",
  path: "/api/auth/password",
  summary: "Changes the caller's password and ends all other sessions of the caller",
  access: "signed-in",
  body: z.object({ currentPassword: credentials.shape.password, newPassword }),
  status: 200,
  answer: message,
  problems: ["account/wrong-password", "account/leaked-password", "request/too-many"],
});

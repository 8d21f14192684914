import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { anyPhone, emailAddress, longText, message, requiredText } from "./fields.ts";

export const contactMessage = z.object({
  name: requiredText("Le nom est requis"),
  firstName: requiredText("Le prénom est requis"),
  email: emailAddress(),
  phone: anyPhone,
  message: longText("Le message est requis"),
  website: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "A trap for robots: people never see it" }),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  summary: "Writes to the operator",
  access: "anyone",
  body: contactMessage,
  status: 201,
  answer: message,
  problems: ["request/too-many"],
});

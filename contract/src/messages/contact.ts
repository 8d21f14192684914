import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  anyPhone,
  emailAddress,
  longText,
  message,
  personFirstName,
  personName,
} from "../fields.ts";

/** A message to the operator, from a person with or without an account. */
export const contactMessage = z.object({
  name: personName,
  firstName: personFirstName,
  email: emailAddress(),
  phone: anyPhone,
  message: longText("Le message est requis"),
  website: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Hidden field that only robots fill in" }),
});
export type ContactMessage = z.output<typeof contactMessage>;

export const sendContactMessage = endpoint({
  method: "POST",
  path: "/api/contact",
  summary: "Sends a message to the operator",
  access: "anyone",
  body: contactMessage,
  status: 201,
  answer: message,
  problems: ["request/too-many"],
});

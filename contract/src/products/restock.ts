import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { emailAddress, id, message } from "../fields.ts";

const email = emailAddress();

/** A request for a mail when a product is back; a logged-in person needs no e-mail address. */
export const restockRequest = z.object({
  email: email.optional().meta({ description: "The account's address if absent and signed in" }),
  website: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Hidden field that only robots fill in" }),
});

/** The same request by a visitor, who has to give an e-mail address. */
export const visitorRestockRequest = restockRequest.extend({ email });

export const requestRestock = endpoint({
  method: "POST",
  path: "/api/product/:id/restock-requests",
  summary: "Asks for one mail when a sold-out product can be bought again",
  access: "anyone-known",
  feature: "restock",
  params: z.object({ id }),
  body: restockRequest,
  status: 200,
  answer: message,
  problems: ["product/not-found", "restock/not-sold-out", "request/too-many"],
});

export const stopRestockMails = endpoint({
  method: "POST",
  path: "/api/restock-requests/stop",
  summary: "Cancels all such requests of an address. The token comes from a mail",
  access: "anyone",
  body: z.object({ token: z.string().min(1).max(100) }),
  status: 200,
  answer: message,
  problems: ["restock/link-invalid", "request/too-many"],
});

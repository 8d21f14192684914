import * as contract from "@stokaz/contract/messages/contact";
import type { Bind } from "../../platform/http/bind.ts";
import type { Contact } from "./service.ts";

export const bindContactRoutes = (on: Bind, contact: Contact): void => {
  on(
    contract.sendContactMessage,
    async ({ body }) => {
      await contact.receive(body);
      return { message: "Votre message a bien été envoyé. Nous vous répondrons rapidement." };
    },
    { countedIn: { name: "contact-address", tries: 10, seconds: 3600 } },
  );
};

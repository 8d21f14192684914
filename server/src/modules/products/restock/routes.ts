import * as contract from "@stokaz/contract/products/restock";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Restock } from "./service.ts";

export const bindRestockRoutes = (on: Bind, restock: Restock): void => {
  on(
    contract.requestRestock,
    async ({ params, body }, viewer) => {
      const message = "C'est noté : un e-mail vous préviendra dès qu'il est de nouveau en vente.";
      // Only robots fill in the hidden field. They get the usual answer, so that they do not try
      // another way.
      if (!body.website) await restock.request(viewer, params.id, body.email);
      return { message };
    },
    { countedIn: { name: "restock-address", tries: 60, seconds: 3600 } },
  );
  on(
    contract.stopRestockMails,
    async ({ body }) => {
      await restock.stop(body.token);
      return { message: "C'est fait : vous ne serez plus prévenu." };
    },
    { countedIn: { name: "restock-stop-address", tries: 60, seconds: 3600 } },
  );
};

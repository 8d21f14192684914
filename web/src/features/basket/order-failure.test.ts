import { covers } from "@stokaz/spec-coverage";
import { expect, it } from "vitest";
import { networkError } from "../../lib/api/error.ts";
import { refusal, unreadableAnswer } from "../../lib/api/refusal.ts";
import { orderFailure } from "./api.ts";

it.each([
  [
    "a refusal: the server's sentence",
    refusal(409, { code: "order/not-on-sale", message: "Ce produit n'est plus en vente." }),
    "Ce produit n'est plus en vente.",
  ],
  [
    "an answer without a session",
    unreadableAnswer(200, undefined),
    "Échec de la création de la session de paiement.",
  ],
  [
    "no answer",
    networkError(new TypeError("fetch failed")),
    "Échec de la commande. Veuillez réessayer.",
  ],
  [
    "an answer without a sentence",
    refusal(502, "<html>Bad gateway</html>"),
    "Échec de la commande. Veuillez réessayer.",
  ],
])("says of an order that failed with %s", (_, error, message) => {
  covers("§8.messages.21", "§8.messages.22");
  expect(orderFailure(error)).toBe(message);
});

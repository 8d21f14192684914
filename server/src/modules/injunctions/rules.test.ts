import { calendarDay } from "@stokaz/contract/time/calendar";
import { expect, it } from "vitest";
import { factsOf } from "./rules.ts";

it("tells the owner who asks what, with the authority's reference", () => {
  const facts = factsOf({
    authority: "la DGCCRF",
    reference: "2026-118",
    received_on: calendarDay("2026-11-20"),
    asks: "Retirer cette bougie.",
  });
  expect(facts).toBe(
    "Injonction de la DGCCRF, référence 2026-118, reçue le 20 novembre 2026. Ce qu'elle demande : Retirer cette bougie.",
  );
});

// @vitest-environment happy-dom
import { acceptTexts } from "@stokaz/contract/accounts/accounts";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { aUser, logIn, refuses, says, show, startServer } from "#test/screen";
import { AcceptTextsForm } from "./accept-texts-form.tsx";

const server = startServer();

const terms = {
  kind: "terms" as const,
  title: "Conditions d'utilisation",
  effectiveOn: calendarDay("2026-12-13"),
  summary: "Une commande peut réunir plusieurs produits.",
  acceptedBefore: calendarDay("2025-01-01"),
};
const mandate = { ...terms, kind: "mandate" as const, title: "Mandat", acceptedBefore: null };

const open = () => {
  logIn("artisan", { textsToAccept: [terms, mandate] });
  return show(<AcceptTextsForm texts={[terms, mandate]} next="/suite" />);
};
const go = () => screen.getByRole("button", { name: "Accepter et continuer" });
const tick = () => screen.getByRole("checkbox", { name: "J'ai lu et j'accepte ces textes" });

it("says what changed since what the person accepted, and where to read it", () => {
  covers("own.product.121");
  open();
  expect(screen.getAllByText("Une commande peut réunir plusieurs produits.")).toHaveLength(2);
  expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
    "/textes/conditions/2026-12-13/changements?depuis=2025-01-01",
    "/textes/conditions/2026-12-13",
    "/textes/mandat/2026-12-13",
  ]);
});

it("wants the tick first, then sends all of them, and forgets that they were owed", async () => {
  covers("own.product.121");
  server.answer(acceptTexts, says({ message: "Merci, c'est noté.", user: aUser("artisan") }));
  const user = open();
  await user.click(go());
  expect(await screen.findByText("Cochez cette case pour continuer.")).toBeDefined();
  expect(server.sentTo(acceptTexts)).toHaveLength(0);
  await user.click(tick());
  await user.click(go());
  expect(await screen.findByText("Merci, c'est noté.")).toBeDefined();
  const texts = ["terms", "mandate"].map((kind) => ({ kind, effectiveOn: "2026-12-13" }));
  expect(server.sentTo(acceptTexts)[0]?.body).toEqual({ texts });
  expect(localStorage.getItem("user")).not.toContain("textsToAccept");
});

it("says why they can't be accepted any more", async () => {
  server.answer(acceptTexts, refuses("legal-text/not-in-force"));
  const user = open();
  await user.click(tick());
  await user.click(go());
  expect(await screen.findAllByText(/Ce texte a changé/)).toHaveLength(2);
});

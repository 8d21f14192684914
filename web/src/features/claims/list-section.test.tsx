// @vitest-environment happy-dom
import { listClaims } from "@stokaz/contract/claims/claims";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { ListSection } from "./list-section.tsx";

const server = startServer();

const row = (more: Record<string, unknown> = {}) => ({
  _id: idOf(80),
  kind: "bought",
  status: "open",
  title: "Commande K7M2-P9QR",
  otherName: "La Ruche",
  asked: 17,
  openedAt: "2026-11-25T09:05:00Z",
  dueOn: "2026-11-30",
  isOnes: false,
  ...more,
});

const showThem = (data: object[], nextCursor: string | null = null): void => {
  logIn("consumer");
  server.answer(listClaims, says({ data, nextCursor }));
  show(<ListSection />);
};

it("shows where each stands, and which is one's to answer", async () => {
  covers("own.disputes.18");
  showThem([row({ isOnes: true }), row({ _id: idOf(82), status: "settled", dueOn: null })], "next");
  const [first, second] = within(
    await screen.findByRole("list", { name: "Mes litiges" }),
  ).getAllByRole("listitem");
  expect(first?.textContent).toContain("À vous de répondre jusqu'au 30 novembre 2026");
  expect(second?.textContent).toContain("Réglé à l'amiable");
  expect(screen.getByRole("button", { name: "Voir plus de litiges" })).toBeDefined();
});

it("says where to begin when there is none", async () => {
  covers("own.disputes.18");
  showThem([]);
  expect(await screen.findByText(/Aucun litige. Si quelque chose ne va pas/)).toBeDefined();
});

// @vitest-environment happy-dom
import { getQueue, type QueueKind, queue } from "@stokaz/contract/admin/admin-queue";
import { listHandoverCases } from "@stokaz/contract/handover/handover-cases";
import { keysOf } from "@stokaz/contract/keys";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { QueueSection } from "./queue-section.tsx";

const server = startServer();

const NOTHING = { items: [], total: 0 };

const showWith = (waiting: Partial<Record<QueueKind, { items: object[]; total: number }>>) => {
  logIn("admin");
  const kinds = keysOf(queue.shape).map((kind) => [kind, waiting[kind] ?? NOTHING]);
  server.answer(getQueue, says(Object.fromEntries(kinds)));
  server.answer(listHandoverCases, says({ data: [], nextCursor: null }));
  return show(<QueueSection timeZone="Indian/Reunion" />);
};

const claim = (more: Record<string, unknown> = {}) => ({
  _id: idOf(80),
  kind: "claim",
  state: "operator",
  title: "Commande K7M2-P9QR",
  people: "Marie Payet / La Ruche",
  amount: 17,
  since: "2026-11-25T09:05:00Z",
  dueOn: "2026-12-09",
  isLate: false,
  purpose: "order",
  purchaseId: idOf(50),
  ...more,
});

it("leads to the claims to decide, with their last days, late ones flagged", async () => {
  covers("own.product.707");
  const late = claim({ _id: idOf(81), title: "Garage", isLate: true });
  showWith({ claims: { items: [late, claim()], total: 2 } });
  const card = within(await screen.findByRole("region", { name: "Litiges à décider" }));
  const [first, second] = card.getAllByRole("link");
  expect(first?.getAttribute("href")).toBe(`/litiges/${idOf(81)}`);
  expect(first?.textContent).toContain("En retard");
  expect(second?.getAttribute("href")).toBe(`/litiges/${idOf(80)}`);
  expect(second?.textContent).toContain("Commande K7M2-P9QR · Marie Payet / La Ruche");
  expect(second?.textContent).toMatch(/Décider jusqu'au 9 décembre 2026 · 17,00.€ demandés/);
  expect(screen.queryByText(/Rien n'attend/)).toBeNull();
});

it("says that nothing waits", async () => {
  covers("own.product.707");
  showWith({});
  expect(await screen.findByText(/Rien n'attend/)).toBeDefined();
});

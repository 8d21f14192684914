// @vitest-environment happy-dom
import { listConflicts } from "@stokaz/contract/admin/admin-claims";
import { listHandoverCases } from "@stokaz/contract/handover/handover-cases";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { wireCase } from "#test/handovers";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { ConflictsTable } from "./conflicts-table.tsx";

const server = startServer();

const row = (more: Record<string, unknown> = {}) => ({
  _id: idOf(80),
  kind: "claim",
  state: "operator",
  title: "Commande K7M2-P9QR",
  people: "Marie Payet / La Ruche",
  amount: 17,
  since: "2026-11-25T09:05:00Z",
  dueOn: "2026-12-09",
  isLate: true,
  purpose: "order",
  purchaseId: idOf(50),
  ...more,
});

it("lists claims, the door's cases and banks' disputes, and what is late", async () => {
  covers("own.disputes.20");
  logIn("admin");
  const bank = row({
    _id: "dp_1",
    kind: "bank",
    state: "bank",
    isLate: false,
    title: "Commande X",
    dueOn: null,
  });
  server.answer(listConflicts, says({ data: [row(), bank], total: 2 }));
  const user = show(<ConflictsTable timeZone="Indian/Reunion" />);
  const table = within(await screen.findByRole("table", { name: "Litiges" }));
  expect(table.getByText("En retard")).toBeDefined();
  expect(table.getByText(/jusqu'au 9 décembre 2026/)).toBeDefined();
  expect(
    table.getByRole("link", { name: "Ouvrir le litige : Commande K7M2-P9QR" }).getAttribute("href"),
  ).toBe(`/litiges/${idOf(80)}`);
  expect(table.getByRole("button", { name: "Voir l'historique : Commande X" })).toBeDefined();
  await user.selectOptions(screen.getByLabelText("État"), "À décider");
  await waitFor(() =>
    expect(server.sentTo(listConflicts).at(-1)?.query.get("state")).toBe("operator"),
  );
});

it("leads from a case of the door to its decision", async () => {
  covers("own.product.707");
  logIn("admin");
  const door = row({ _id: idOf(81), kind: "door", dueOn: null, isLate: false });
  const bank = row({ _id: "dp_1", kind: "bank", state: "bank", title: "Commande X" });
  server.answer(listConflicts, says({ data: [door, bank], total: 2 }));
  server.answer(listHandoverCases, says({ data: [wireCase({ _id: idOf(81) })], nextCursor: null }));
  const user = show(<ConflictsTable timeZone="Indian/Reunion" />);
  await user.click(await screen.findByRole("button", { name: "Décider : Commande K7M2-P9QR" }));
  const dialog = within(await screen.findByRole("dialog", { name: /commande K7M2-P9QR/ }));
  expect(dialog.getByRole("form", { name: "Décider" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Décider : Commande X" })).toBeNull();
});

it("has the decision of a case that is not among the oldest ones, unless it was just decided", async () => {
  covers("own.product.721");
  logIn("admin");
  const door = row({ _id: idOf(81), kind: "door", dueOn: null, isLate: false });
  server.answer(listConflicts, says({ data: [door], total: 1 }));
  server.answer(listHandoverCases, ({ query }) => {
    const asked = query.get("caseId") === idOf(81) ? [wireCase({ _id: idOf(81) })] : [];
    return says({ data: asked, nextCursor: null })({ query, body: undefined });
  });
  const user = show(<ConflictsTable timeZone="Indian/Reunion" />);
  const decide = () => screen.findByRole("button", { name: "Décider : Commande K7M2-P9QR" });
  await user.click(await decide());
  expect(await screen.findByRole("dialog", { name: /commande K7M2-P9QR/ })).toBeDefined();
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  server.answer(listHandoverCases, says({ data: [], nextCursor: null }));
  await user.click(await decide());
  expect(await screen.findByText(PROBLEMS["handover/case-decided"].message)).toBeDefined();
});

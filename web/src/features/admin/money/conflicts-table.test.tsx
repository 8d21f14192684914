// @vitest-environment happy-dom
import { listConflicts } from "@stokaz/contract/admin/admin-claims";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
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

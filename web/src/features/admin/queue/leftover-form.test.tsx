// @vitest-environment happy-dom
import type { Queued } from "@stokaz/contract/admin/admin-queue";
import { decideLeftovers } from "@stokaz/contract/leases/leftovers";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { LeftoverForm } from "./leftover-form.tsx";

const server = startServer();

const CASE: Queued<"leftovers"> = {
  _id: "00000000-0000-4000-8000-0000000000c1",
  since: new Date("2026-11-30T05:04:00Z"),
  leaseId: "00000000-0000-4000-8000-0000000000c2",
  spaceName: "Garage de Terre Sainte",
  artisanName: "Vanille des Hauts",
  lessorName: "Marie Payet",
  endedOn: calendarDay("2026-11-16"),
  status: "reported",
  fetchUntil: null,
  products: [{ productName: "Miel de letchi", stock: 10, awaited: 0 }],
  report: {
    eventId: "00000000-0000-4000-8000-0000000000c3",
    note: "Deux cartons près de la porte",
    hasPicture: false,
  },
};

const open = () => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  const onDone = vi.fn();
  const user = show(<LeftoverForm leftovers={CASE} onTyped={() => undefined} onDone={onDone} />);
  const decide = () => user.click(screen.getByRole("button", { name: "Décider et prévenir" }));
  return { user, onDone, decide };
};

it("shows what both say, asks for a day where one is given, and for the reasons", async () => {
  covers("own.product.284");
  const { user, decide } = open();
  expect(screen.getByText("15 novembre 2026")).toBeDefined();
  expect(screen.getByText(/Miel de letchi/).textContent).toMatch(/10 unités/);
  expect(screen.getByText(/Deux cartons près de la porte/)).toBeDefined();
  await user.click(screen.getByRole("radio", { name: /Donner une date/ }));
  await decide();
  expect(await screen.findByText("Dites pourquoi : les deux parties le liront.")).toBeDefined();
  await user.type(screen.getByRole("textbox", { name: /Pourquoi/ }), "Sans nouvelles.");
  await decide();
  expect(
    await screen.findByText("Indiquez le dernier jour pour reprendre les marchandises."),
  ).toBeDefined();
  expect(server.sentTo(decideLeftovers)).toEqual([]);
});

it("decides with its reasons that goods are given up", async () => {
  covers("own.product.284");
  const { user, onDone, decide } = open();
  server.answer(decideLeftovers, says({ success: true, message: "C'est décidé." }));
  await user.click(screen.getByRole("radio", { name: "Marchandises abandonnées" }));
  await user.type(screen.getByRole("textbox", { name: /Pourquoi/ }), "Sans nouvelles.");
  await decide();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo(decideLeftovers)[0]?.body).toEqual({
    decision: "dispose",
    reason: "Sans nouvelles.",
  });
});

// @vitest-environment happy-dom

import {
  closeInjunction,
  listInjunctions,
  registerInjunction,
} from "@stokaz/contract/moderation/injunctions";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { InjunctionsTable } from "./injunctions-table.tsx";

const server = startServer();

const injunction = (more: object = {}) => ({
  _id: idOf(1),
  number: "I-2345AB",
  authority: "la DGCCRF",
  reference: "2026-118",
  since: "2026-11-23T05:04:00Z",
  receivedOn: "2026-11-20",
  dueOn: "2026-11-24",
  subjectType: "product",
  subjectId: idOf(2),
  subjectName: "Bougie",
  asks: "Retirer.",
  isLate: false,
  visibleIds: [idOf(2)],
  outcome: null,
  closedAt: null,
  closedBy: null,
  decision: null,
  ...more,
});

const open = (data: object[], status: "open" | "closed" = "open") => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(listInjunctions, says({ data, total: data.length }));
  const props = { status, page: 1, onPage: () => undefined, timeZone: "Indian/Reunion" };
  return show(<InjunctionsTable {...props} today={calendarDay("2026-11-23")} />);
};

it("says of each until when, late ones in words, and carries it out", async () => {
  covers("own.product.133");
  const user = open([injunction({ isLate: true })]);
  expect(await screen.findByText("En retard")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Traiter l'injonction I-2345AB" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "Bougie" })).toBeDefined();
  server.answer(closeInjunction, refuses("listing/already-hidden"));
  await user.click(dialog.getByRole("button", { name: "Masquer l'annonce" }));
  expect(await dialog.findByText(/^Échec de la mise à jour/)).toBeDefined();
  server.answer(closeInjunction, says({ success: true, message: "C'est fait." }));
  await user.click(dialog.getByRole("button", { name: "Masquer l'annonce" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(closeInjunction)[1]?.body).toEqual({ outcome: "hidden" });
});

it("links to the first listing that can be seen, and counts the others of the same goods", async () => {
  covers("own.product.550");
  const user = open([injunction({ visibleIds: [idOf(3), idOf(4)] })]);
  await user.click(await screen.findByRole("button", { name: "Traiter l'injonction I-2345AB" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByRole("link", { name: "Bougie" }).getAttribute("href")).toContain(idOf(3));
  expect(dialog.getByText(/et 1 autre fiche du même produit/)).toBeDefined();
});

it("closes what nobody sees any more as already removed", async () => {
  covers("own.product.133");
  const user = open([injunction({ visibleIds: [] })]);
  await user.click(await screen.findByRole("button", { name: "Traiter l'injonction I-2345AB" }));
  server.answer(closeInjunction, says({ success: true, message: "C'est fait." }));
  await user.click(await screen.findByRole("button", { name: "Noter « déjà retirée »" }));
  await waitFor(() =>
    expect(server.sentTo(closeInjunction)[0]?.body).toEqual({ outcome: "already_removed" }),
  );
});

it("registers one by the address of the listing's page, keeping what was typed", async () => {
  const user = open([]);
  await user.click(await screen.findByRole("button", { name: "Enregistrer une injonction" }));
  const form = within(await screen.findByRole("form", { name: "Injonction" }));
  const address = form.getByLabelText(/^Adresse de l'annonce/);
  await user.type(form.getByLabelText(/^Autorité/), "la DGCCRF");
  await user.type(form.getByLabelText(/^Référence/), "2026-118");
  await user.type(form.getByLabelText(/^Ce qu'elle demande/), "Retirer.");
  await user.type(address, "stokaz.re/vendeurs");
  await user.click(form.getByRole("button", { name: "Enregistrer" }));
  expect(await form.findByText(/^Collez l'adresse/)).toBeDefined();
  await user.clear(address);
  await user.type(address, `https://stokaz.re/produits/${idOf(2)}`);
  server.answer(registerInjunction, says({ success: true, message: "Enregistrée." }));
  await user.click(form.getByRole("button", { name: "Enregistrer" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.sentTo(registerInjunction)[0]?.body).toMatchObject({
    subjectType: "product",
    subjectId: idOf(2),
    receivedOn: "2026-11-23",
    authority: "la DGCCRF",
    reference: "2026-118",
    asks: "Retirer.",
  });
});

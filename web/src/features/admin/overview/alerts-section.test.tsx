// @vitest-environment happy-dom
import {
  createAlert,
  deleteAlert,
  listAlerts,
  previewAlert,
} from "@stokaz/contract/handover/closures";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { startAtNoon, wireClosure } from "#test/slots";
import { AlertsSection } from "./alerts-section.tsx";

const server = startServer();
startAtNoon();

const ALERT = wireClosure({ kind: "alert", communes: ["Saint-Pierre"], reason: "Belal" });

beforeEach(() => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(listAlerts, says({ data: [] }));
  server.answer(previewAlert, says({ released: 1 }));
});

const openDialog = async () => {
  const user = show(<AlertsSection />);
  await user.click(await screen.findByRole("button", { name: "Alerte cyclone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Alerte cyclone" }));
  const send = () => user.click(dialog.getByRole("button", { name: "Lancer l'alerte" }));
  const chooseDay = async (): Promise<void> => {
    await user.click(dialog.getByLabelText(/^Premier jour/));
    await user.click(await screen.findByRole("button", { name: /^10 décembre 2026/ }));
  };
  return { user, dialog, send, chooseDay };
};

it("is called by the weather of the territory", async () => {
  covers("own.places.25");
  server.answer(getTerritory, says({ ...territory, alertName: "Alerte météo" }));
  show(<AlertsSection />);
  expect(await screen.findByRole("button", { name: "Alerte météo" })).toBeDefined();
});

it("closes some communes, once it is said how many slots go", async () => {
  covers("own.product.87");
  const { user, dialog, send, chooseDay } = await openDialog();
  await user.click(dialog.getByRole("radio", { name: "Des communes" }));
  await chooseDay();
  await user.type(dialog.getByLabelText(/^Motif/), "Belal");
  server.answer(createAlert, says({ message: "Alerte lancée.", closure: ALERT, released: 1 }));
  await send();
  expect(server.sentTo(createAlert)).toHaveLength(0);
  expect(dialog.getByText("Cochez au moins une commune.")).toBeDefined();
  await user.click(dialog.getByRole("checkbox", { name: "Saint-Pierre" }));
  expect(await dialog.findByText("1 créneau réservé sera libéré.")).toBeDefined();
  server.answer(listAlerts, says({ data: [ALERT] }));
  await send();
  expect(await screen.findByText(/^Alerte cyclone le 10 décembre 2026.: Belal$/u)).toBeDefined();
  const body = {
    communes: ["Saint-Pierre"],
    from: "2026-12-10",
    to: "2026-12-10",
    reason: "Belal",
  };
  expect(server.sentTo(createAlert)[0]?.body).toEqual(body);
});

it("closes the whole territory unless told; a refusal keeps what was filled in", async () => {
  const { user, dialog, send, chooseDay } = await openDialog();
  await chooseDay();
  await user.type(dialog.getByLabelText(/^Motif/), "Belal");
  server.answer(createAlert, refuses("closure/over"));
  await send();
  expect(await dialog.findByText(/Cette période est déjà passée\./)).toBeDefined();
  expect(dialog.getByLabelText<HTMLInputElement>(/^Motif/).value).toBe("Belal");
  expect(server.sentTo(createAlert)[0]?.body).toMatchObject({
    from: "2026-12-10",
    reason: "Belal",
  });
});

it("lists what runs and lifts it once that is confirmed", async () => {
  covers("own.product.87");
  server.answer(listAlerts, says({ data: [ALERT] }));
  const user = show(<AlertsSection />);
  await user.click(await screen.findByRole("button", { name: "Lever l'alerte : Belal" }));
  server.answer(deleteAlert, says({ success: true, message: "Alerte levée." }));
  server.answer(listAlerts, says({ data: [] }));
  const dialog = within(await screen.findByRole("dialog", { name: "Lever cette alerte ?" }));
  await user.click(dialog.getByRole("button", { name: "Lever l'alerte" }));
  expect(await screen.findByText("Aucune alerte en cours.")).toBeDefined();
});

it("asks before it drops what was typed", async () => {
  covers("own.product.522");
  const { user, dialog } = await openDialog();
  await user.type(dialog.getByLabelText(/^Motif/), "Belal");
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(dialog.getByLabelText<HTMLInputElement>(/^Motif/).value).toBe("Belal");
});

// @vitest-environment happy-dom
import {
  createClosure,
  deleteClosure,
  listClosures,
  previewClosure,
} from "@stokaz/contract/handover/closures";
import {
  createPickupCalendar,
  deletePickupCalendar,
  getPickupCalendar,
  getSlotSettings,
  updateSlotSettings,
} from "@stokaz/contract/handover/slots";
import { PROBLEMS } from "@stokaz/contract/problems";
import { listOwnSpaces } from "@stokaz/contract/spaces/spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { startAtNoon, wireClosure, wireOwnPlace } from "#test/slots";
import { PickupHoursSection } from "./pickup-hours-section.tsx";

const server = startServer();
startAtNoon();

const SETTINGS = {
  isSlotted: true,
  minutes: 30,
  capacity: 3,
  retrievalDays: ["Sam"],
  retrievalTimes: { start: "08:00", end: "12:00" },
};

beforeEach(() => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listOwnSpaces, says([wireOwnPlace(1, "Garage"), wireOwnPlace(2, "Hangar")]));
  server.answer(getSlotSettings, says(SETTINGS));
  server.answer(listClosures, says({ data: [] }));
  server.answer(getPickupCalendar, says({ createdAt: null }));
});

const button = (name: string | RegExp): Promise<HTMLElement> =>
  screen.findByRole("button", { name });

describe("the slots of a space", () => {
  it("are changed, with what they come to in words", async () => {
    covers("own.product.86");
    server.answer(listOwnSpaces, says([wireOwnPlace(1, "Garage")]));
    const user = show(<PickupHoursSection />);
    expect(await screen.findByText(/^Le samedi de 8.h à 12.h.: 8 créneaux/u)).toBeDefined();
    await user.click(await button("Modifier les créneaux : Garage"));
    await user.click(await screen.findByRole("radio", { name: "1 heure" }));
    await user.click(screen.getByRole("button", { name: "Diminuer : Personnes à la fois" }));
    expect(screen.getByText(/4 créneaux de 1 heure, 2 personnes à la fois\.$/)).toBeDefined();
    const settings = { ...SETTINGS, minutes: 60, capacity: 2 };
    server.answer(updateSlotSettings, says({ message: "Créneaux enregistrés.", settings }));
    server.answer(getSlotSettings, says(settings));
    await user.click(await button("Enregistrer"));
    expect(await screen.findByText("Créneaux enregistrés.")).toBeDefined();
    const [sent] = server.sentTo(updateSlotSettings);
    expect(sent?.body).toEqual({ isSlotted: true, minutes: 60, capacity: 2 });
  });

  it("are turned off; a refusal stays beside the button, and the choice is kept", async () => {
    server.answer(listOwnSpaces, says([wireOwnPlace(1, "Garage")]));
    server.answer(updateSlotSettings, refuses("space/not-found"));
    const user = show(<PickupHoursSection />);
    await user.click(await button("Modifier les créneaux : Garage"));
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /créneau/ });
    await user.click(box);
    expect(screen.queryByRole("radio")).toBeNull();
    await user.click(await button("Enregistrer"));
    expect(await screen.findAllByText(PROBLEMS["space/not-found"].message)).toHaveLength(2);
    expect(box.checked).toBe(false);
  });
});

describe("closures", () => {
  const choose = async (user: UserEvent, field: string, day: RegExp): Promise<void> => {
    await user.click(screen.getByLabelText(new RegExp(`^${field}`)));
    await user.click(await screen.findByRole("button", { name: day }));
  };

  it("are added, once it is said whose slots go", async () => {
    covers("own.product.86");
    server.answer(previewClosure, says({ released: 2 }));
    const user = show(<PickupHoursSection />);
    await user.click(await button("Fermer des jours"));
    const dialog = within(await screen.findByRole("dialog", { name: "Fermer des jours" }));
    await user.selectOptions(dialog.getByLabelText("Espace"), "Hangar");
    await choose(user, "Premier jour fermé", /^10 décembre 2026/);
    expect(await dialog.findByText(/^2 créneaux réservés seront libérés/)).toBeDefined();
    await user.type(dialog.getByLabelText(/^Motif/), "congés");
    const closure = wireClosure({ storageId: idOf(2), storageName: "Hangar" });
    server.answer(createClosure, says({ message: "Fermeture enregistrée.", closure, released: 2 }));
    server.answer(listClosures, says({ data: [closure] }));
    await user.click(dialog.getByRole("button", { name: "Fermer ces jours" }));
    expect(await screen.findByText("Le 10 décembre 2026")).toBeDefined();
    const body = { storageId: idOf(2), from: "2026-12-10", to: "2026-12-10", reason: "congés" };
    expect(server.sentTo(createClosure)[0]?.body).toEqual(body);
  });

  it("want their days and a reason", async () => {
    const user = show(<PickupHoursSection />);
    await user.click(await button("Fermer des jours"));
    const dialog = within(await screen.findByRole("dialog", { name: "Fermer des jours" }));
    await user.click(dialog.getByRole("button", { name: "Fermer ces jours" }));
    expect(dialog.getAllByText("Choisissez un jour.")).toHaveLength(2);
    expect(dialog.getByText("Indiquez le motif.")).toBeDefined();
    expect(server.sentTo(createClosure)).toHaveLength(0);
  });

  it("keep what was typed unless one leaves on purpose", async () => {
    covers("own.product.522");
    const user = show(<PickupHoursSection />);
    await user.click(await button("Fermer des jours"));
    const dialog = within(await screen.findByRole("dialog", { name: "Fermer des jours" }));
    await user.type(dialog.getByLabelText(/^Motif/), "congés");
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    await user.click(await button("Continuer la saisie"));
    expect(dialog.getByLabelText<HTMLInputElement>(/^Motif/).value).toBe("congés");
    await user.click(dialog.getByRole("button", { name: "Annuler" }));
    await user.click(await button("Quitter"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("are lifted once that is confirmed; those of the team are not one's own", async () => {
    covers("own.product.86", "own.product.87");
    const alert = { kind: "alert", isEverywhere: true, reason: "Belal", isOwn: false };
    server.answer(
      listClosures,
      says({ data: [wireClosure(), wireClosure({ ...alert, _id: idOf(9) })] }),
    );
    const user = show(<PickupHoursSection />);
    const list = await screen.findByRole("list", { name: "Fermetures" });
    const [own, other] = within(list).getAllByRole("listitem");
    expect(own?.textContent).toContain("Tous vos espaces\u202f: congés");
    expect(other?.textContent).toContain("Alerte cyclone");
    expect(other && within(other).queryByRole("button")).toBeNull();
    await user.click(await button("Rouvrir : Le 10 décembre 2026"));
    server.answer(deleteClosure, says({ success: true, message: "Ces jours sont rouverts." }));
    const dialog = within(await screen.findByRole("dialog", { name: "Rouvrir ces jours ?" }));
    await user.click(dialog.getByRole("button", { name: "Rouvrir" }));
    expect(await screen.findByText("Ces jours sont rouverts.")).toBeDefined();
  });
});

describe("the calendar", () => {
  const URL = "https://stokaz.re/api/pickup-calendar/abc.ics";

  it("shows its address once, to copy or to open", async () => {
    covers("own.product.86");
    const user = show(<PickupHoursSection />);
    const create = await button("Créer l'adresse de mon agenda");
    server.answer(createPickupCalendar, says({ message: "Adresse créée.", url: URL }));
    server.answer(getPickupCalendar, says({ createdAt: "2026-12-04T08:00:00Z" }));
    await user.click(create);
    expect((await screen.findByLabelText<HTMLInputElement>("Adresse")).value).toBe(URL);
    expect(screen.getByText(/elle ne sera plus affichée/)).toBeDefined();
    const link = screen.getByRole("link", { name: "Ouvrir dans mon agenda" });
    expect(link.getAttribute("href")).toBe(URL.replace("https", "webcal"));
    await user.click(await button("Copier l'adresse"));
    expect(await navigator.clipboard.readText()).toBe(URL);
  });

  it("takes its address away once that is confirmed", async () => {
    server.answer(getPickupCalendar, says({ createdAt: "2026-12-01T08:00:00Z" }));
    const user = show(<PickupHoursSection />);
    expect(await screen.findByText(/^Adresse créée le 01\/12\/2026/)).toBeDefined();
    expect(screen.queryByLabelText("Adresse")).toBeNull();
    await user.click(await button("Supprimer l'adresse"));
    server.answer(deletePickupCalendar, says({ success: true, message: "Adresse supprimée." }));
    server.answer(getPickupCalendar, says({ createdAt: null }));
    const dialog = within(await screen.findByRole("dialog", { name: "Supprimer l'adresse ?" }));
    await user.click(dialog.getByRole("button", { name: "Supprimer l'adresse" }));
    expect(await button("Créer l'adresse de mon agenda")).toBeDefined();
  });
});

it("leads to the form of a space while there is none", async () => {
  server.answer(listOwnSpaces, says([]));
  show(<PickupHoursSection />);
  const link = await screen.findByRole("link", { name: "Ajouter un espace de stockage" });
  expect(link.getAttribute("href")).toBe("/storage-management?vue=ajouter");
});

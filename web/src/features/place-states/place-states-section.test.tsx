// @vitest-environment happy-dom

import {
  addPlacePicture,
  describePlacePicture,
  listPlaceStates,
  readPlacePicture,
  removePlacePicture,
  signPlaceState,
  writePlaceNotes,
} from "@stokaz/contract/handover/place-states";
import type { Lease } from "@stokaz/contract/leases/leases";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { addDays, dayInZone } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { beforeEach, describe, expect, it } from "vitest";
import { aPlaceState } from "#test/place-states";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { PlaceStatePapers } from "./papers-section.tsx";
import { PlaceStatesSection } from "./place-states-section.tsx";

const server = startServer();
const today = dayInZone(new Date(), territory.timeZone);
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;

const leaseOf = (viewer: Lease["viewer"]) =>
  // The parts of a lease that this section reads.
  ({
    _id: idOf(1),
    viewer,
    startDate: today,
    artisan: { _id: idOf(3), name: "La Ruche des Hauts" },
    lessor: { _id: idOf(4), name: "Marie Payet" },
  }) as Lease;

const open = { ...aPlaceState("entry", today), isOpen: true };
const picture = {
  _id: idOf(5),
  side: "artisan",
  description: "Le fond",
  addedAt: new Date().toISOString(),
};
const written = {
  ...open,
  version: 4,
  notes: { lessor: "Deux clés remises", artisan: "Un carreau fêlé" },
  pictures: [picture],
};
const signatureOf = (side: string, holds = true) => ({
  side,
  holds,
  signedAt: new Date().toISOString(),
  name: side === "lessor" ? "Marie Payet" : "Anaïs Dijoux",
});

const showState = async (entry: object, viewer: Lease["viewer"] = "artisan") => {
  server.answer(getTerritory, says(territory));
  server.answer(listPlaceStates, says({ entry, exit: aPlaceState("exit", addDays(today, 90)) }));
  server.answer(readPlacePicture, () => new Response(new Uint8Array([255, 216])));
  const lease = leaseOf(viewer);
  show(
    <>
      <PlaceStatesSection lease={lease} />
      <PlaceStatePapers lease={lease} />
    </>,
    "/",
  );
  return within(await screen.findByRole("article", { name: "À l'entrée" }));
};

beforeEach(() => logIn("artisan"));

describe("the state of a place", () => {
  it("asks both to begin, and says when that of the end comes", async () => {
    covers("own.product.188");
    const entry = await showState(open);
    expect(entry.getByText("À faire")).toBeDefined();
    expect(entry.getByText(/chacun de votre côté, puis signez/)).toBeDefined();
    expect(entry.queryByRole("button", { name: "Signer" })).toBeNull();
    const exit = within(screen.getByRole("article", { name: "À la sortie" }));
    expect(exit.getByText(/^Il se fait du /)).toBeDefined();
    expect(exit.queryByRole("button")).toBeNull();
  });

  it("shows what both wrote, with private pictures as data", async () => {
    covers("own.product.190");
    const entry = await showState(written);
    expect(entry.getByText("Deux clés remises")).toBeDefined();
    expect(entry.getByText("Un carreau fêlé")).toBeDefined();
    const user = userEvent.setup();
    await user.click(entry.getByRole("button", { name: /^Agrandir : Photo 1.*Le fond$/ }));
    const shown = await within(await screen.findByRole("dialog")).findByRole("img");
    expect(shown.getAttribute("src")).toMatch(/^data:image\/jpeg/);
    const sizes = server.sentTo(readPlacePicture).map(({ query }) => query.get("size"));
    expect(sizes).toEqual(["small", "large"]);
  });

  it.each([
    ["nobody", [], "artisan", "En préparation", true],
    ["the other side", [signatureOf("lessor")], "artisan", "À vous de signer", true],
    ["oneself", [signatureOf("artisan")], "artisan", "Signé par vous", false],
    ["oneself", [signatureOf("lessor")], "lessor", "Signé par vous", false],
    ["one side", [signatureOf("lessor")], "manager", "En préparation", false],
    ["nobody", [], "admin", "En préparation", false],
  ] as const)("signed by %s (%j) says to the %s: %s", async (_, signatures, viewer, words, may) => {
    covers("own.product.188");
    const entry = await showState({ ...written, signatures }, viewer);
    expect(entry.getByText(words)).toBeDefined();
    expect(entry.queryByRole("button", { name: "Signer" }) !== null).toBe(may);
    expect(entry.queryByRole("button", { name: "Ajouter des photos" }) !== null).toBe(
      viewer !== "admin",
    );
  });

  it("says that a signature fell, and is signed at the version that was read", async () => {
    covers("own.api.143", "own.refusals.152");
    server.answer(signPlaceState, refuses("place-state/changed"));
    const entry = await showState({ ...written, signatures: [signatureOf("artisan", false)] });
    expect(entry.getByText("Votre signature ne compte plus.")).toBeDefined();
    expect(entry.getByText(/signé avant un changement/)).toBeDefined();
    const user = userEvent.setup();
    await user.click(entry.getByRole("button", { name: "Signer" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Signer" }));
    expect(await dialog.findByText(/a changé entre-temps/)).toBeDefined();
    expect(server.sentTo(signPlaceState).map(({ body }) => body)).toEqual([{ version: 4 }]);
    server.answer(signPlaceState, says({ message: "C'est signé." }));
    await user.click(dialog.getByRole("button", { name: "Signer" }));
    expect(await screen.findByText("C'est signé.")).toBeDefined();
  });

  it("is a document once both have signed, and nothing of it can be pressed but its pictures", async () => {
    covers("own.api.144", "own.product.189");
    const entry = await showState({
      ...written,
      status: "signed",
      isOpen: false,
      fileName: "etat.pdf",
      signatures: [signatureOf("lessor"), signatureOf("artisan")],
    });
    expect(entry.getByText("Signé par les deux")).toBeDefined();
    expect(entry.getByText(/Anaïs Dijoux, pour La Ruche des Hauts/)).toBeDefined();
    expect(entry.getAllByRole("button")).toHaveLength(1);
    expect(
      screen.getByRole("button", { name: "Télécharger l'état des lieux d'entrée" }),
    ).toBeDefined();
  });
});

describe("writing the state of a place", () => {
  it("adds pictures one after the other, and keeps what was typed when one is refused", async () => {
    covers("own.api.140", "own.refusals.153");
    server.answer(addPlacePicture, refuses("place-state/too-many-pictures"));
    const entry = await showState(open);
    const user = userEvent.setup();
    await user.click(entry.getByRole("button", { name: "Ajouter des photos" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(dialog.getByRole("button", { name: "Ajouter" }));
    expect(await dialog.findByText("Prenez ou choisissez une photo.")).toBeDefined();
    const file = new File(["x"], "sol.jpg", { type: "image/jpeg" });
    await user.upload(dialog.getByLabelText(/^Photo/), file);
    const description = dialog.getByLabelText("Ce qu'on y voit");
    await user.type(description, "Le sol");
    await user.click(dialog.getByRole("button", { name: "Ajouter" }));
    expect(await dialog.findByText(/^8 photos au maximum/)).toBeDefined();
    expect(description).toHaveProperty("value", "Le sol");
    server.answer(addPlacePicture, says({ message: "Photo ajoutée." }));
    await user.click(dialog.getByRole("button", { name: "Ajouter" }));
    expect(await dialog.findByText(/^1 photo ajoutée/)).toBeDefined();
    expect(description).toHaveProperty("value", "");
    await user.click(dialog.getByRole("button", { name: "Terminé" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows what somebody else wrote meanwhile before it is written over", async () => {
    covers("own.api.139", "own.refusals.152");
    server.answer(writePlaceNotes, refuses("place-state/changed"));
    const entry = await showState(open, "lessor");
    const user = userEvent.setup();
    await user.click(entry.getByRole("button", { name: "Écrire mes remarques" }));
    const dialog = within(await screen.findByRole("dialog"));
    const field = dialog.getByLabelText("Ce que vous constatez");
    await user.type(field, "Sol propre");
    const meanwhile = { ...open, notes: { lessor: "Une étagère reste", artisan: "" } };
    server.answer(
      listPlaceStates,
      says({ entry: meanwhile, exit: aPlaceState("exit", addDays(today, 90)) }),
    );
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    expect(await dialog.findByText("Une étagère reste")).toBeDefined();
    expect(field).toHaveProperty("value", "Sol propre");
    server.answer(writePlaceNotes, says({ message: "Vos remarques sont enregistrées." }));
    await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(server.sentTo(writePlaceNotes).map(({ body }) => body)).toEqual([
      { notes: "Sol propre", replaces: "" },
      { notes: "Sol propre", replaces: "Une étagère reste" },
    ]);
  });

  describe("the pictures", () => {
    const others = { ...picture, _id: idOf(6), side: "lessor", description: "" };
    const openPicture = async (user: UserEvent, name: string | RegExp) => {
      const entry = await showState({ ...written, pictures: [picture, others] });
      await user.click(entry.getByRole("button", { name }));
      return within(await screen.findByRole("dialog"));
    };
    const OWN = /^Agrandir : Photo 1.*Le fond$/;

    it("of the other side are not described", async () => {
      covers("own.api.141");
      const user = userEvent.setup();
      const dialog = await openPicture(user, "Agrandir : Photo 2");
      expect(dialog.queryByLabelText("Ce qu'on y voit")).toBeNull();
      await user.keyboard("{Escape}");
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    });

    it("of one's own are described", async () => {
      covers("own.api.141");
      server.answer(describePlacePicture, says({ message: "La légende est enregistrée." }));
      const user = userEvent.setup();
      const dialog = await openPicture(user, OWN);
      await user.type(dialog.getByLabelText("Ce qu'on y voit"), " du garage");
      await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
      expect(await screen.findByText("La légende est enregistrée.")).toBeDefined();
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
      expect(server.sentTo(describePlacePicture).map(({ body }) => body)).toEqual([
        { description: "Le fond du garage" },
      ]);
    });

    it("of one's own are taken away", async () => {
      covers("own.api.141");
      server.answer(removePlacePicture, says({ message: "Photo supprimée." }));
      const user = userEvent.setup();
      const dialog = await openPicture(user, OWN);
      await user.click(dialog.getByRole("button", { name: "Supprimer la photo" }));
      expect(await screen.findByText("Photo supprimée.")).toBeDefined();
    });
  });
});

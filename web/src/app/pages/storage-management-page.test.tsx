// @vitest-environment happy-dom

import { me } from "@stokaz/contract/accounts/accounts";
import { listRentalRequests } from "@stokaz/contract/leases/rental-requests";
import { paths } from "@stokaz/contract/paths";
import { getCommunePrices } from "@stokaz/contract/spaces/available-spaces";
import {
  deleteSpace,
  listOwnSpaces,
  updateSpace,
  updateSpaceOffer,
} from "@stokaz/contract/spaces/spaces";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { useNavigate } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { laterAnswer } from "#test/later-answer";
import { aUser, isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import StorageManagementPage from "./storage-management-page.tsx";

const server = startServer();

const space = {
  _id: "00000000-0000-4000-8000-000000000001",
  name: "Cave à vider",
  surface: 10,
  address: "5 rue Amiral Lacaze, 97410 Saint-Pierre",
  price: 12.5,
  photo: "/uploads/a.webp",
  acceptance: "instant",
  managerLastName: "Hoarau",
  managerFirstName: "Jean",
  phone: "0692000001",
  startDate: null,
  endDate: null,
  rentedSurface: 0,
  monthlyEarnings: 0,
  hiddenReason: null,
  addressReaders: 0,
  lat: -21.34,
  lng: 55.48,
  approximate: false,
};
const OTHER_ID = "00000000-0000-4000-8000-000000000002";
const MISSING = "Compte Stripe manquant. Veuillez d'abord le connecter dans votre profil.";

/** Opens the page of a lessor who can be paid, unless the options say otherwise. */
const open = (
  at: string,
  {
    account = "acct_1",
    spaces = [space],
    beside,
  }: { account?: string; spaces?: object[]; beside?: ReactElement } = {},
) => {
  const stripe = account ? { stripeAccountId: account } : {};
  logIn("lessor", stripe);
  server.answer(me, says({ user: aUser("lessor", stripe) }));
  server.answer(listOwnSpaces, says(spaces));
  return show(
    <>
      {beside}
      <StorageManagementPage />
    </>,
    at,
  );
};

beforeEach(() => {
  server.answer(getTerritory, says(territory));
  server.answer(getCommunePrices, isSilent);
  server.answer(listRentalRequests, says({ data: [], waiting: 0, nextCursor: null }));
});

it("shows the spaces once it knows whether requests stand above, so that nothing moves", async () => {
  covers("own.product.504");
  const requests = laterAnswer();
  server.answer(listRentalRequests, () => requests.promise);
  open("/storage-management", { spaces: [] });
  // Without a space there is nothing to see in a calendar.
  await waitFor(() => expect(screen.queryByRole("link", { name: "Calendrier" })).toBeNull());
  expect(screen.queryByText(/^Vous ne proposez pas encore d'espace/)).toBeNull();
  requests.resolve(Response.json({ data: [], waiting: 0, nextCursor: null }));
  expect(await screen.findByText(/^Vous ne proposez pas encore d'espace/)).toBeDefined();
});

it.each([
  [1, "1 lieu non localisé"],
  [2, "2 lieux non localisés"],
])("counts %i that can't be located, and says when none can", async (count, said) => {
  covers("D3.real.8", "§8.messages.30", "§8.messages.31");
  const lost = Array.from({ length: count }, (_, index) => ({
    ...space,
    _id: `${space._id.slice(0, -1)}${index + 2}`,
    lat: null,
    lng: null,
  }));
  open("/storage-management", { spaces: lost });
  expect(await screen.findByText(said)).toBeDefined();
  expect(screen.getByRole("alert").textContent).toBe("Échec du géocodage des adresses");
});

it("leads to the calendar, and to the public page of each space but for one that is hidden", async () => {
  covers("own.product.235");
  const hidden = { ...space, _id: OTHER_ID, name: "Box", hiddenReason: "Contrefaçon" };
  open("/storage-management?vue=tableau", { spaces: [space, hidden] });
  const links = await screen.findAllByRole("link", { name: /^Page publique/ });
  expect(links.map((link) => link.getAttribute("href"))).toEqual([paths.space.href(space._id)]);
  const calendar = screen.getByRole("link", { name: "Calendrier" });
  expect(calendar.getAttribute("href")).toBe(paths.lessorCalendar.href());
});

it("does not speak of a failure while one place is on the map", async () => {
  open("/storage-management", {
    spaces: [space, { ...space, _id: OTHER_ID, lat: null, lng: null }],
  });
  expect(await screen.findByText("1 lieu non localisé")).toBeDefined();
  expect(screen.queryByRole("alert")).toBeNull();
});

it("tells a lessor who can't be paid yet before anything is filled in, and leads to the profile to connect an account", async () => {
  covers("§8.messages.11");
  const user = open("/storage-management", { account: "", spaces: [] });
  expect(await screen.findByText(MISSING)).toBeDefined();
  await user.click(await screen.findByRole("button", { name: "Publier mon premier espace" }));
  expect((await screen.findByRole("alert")).textContent).toContain(MISSING);
  expect(screen.queryByRole("dialog")).toBeNull();
  const way = screen.getByRole("link", { name: "Aller à mon profil" });
  expect(way.getAttribute("href")).toBe("/profile");
});

it("tells the platform fee before anything is published", async () => {
  covers("D4.payments.12");
  const user = open("/storage-management?vue=tableau");
  await user.click(await screen.findByRole("button", { name: "Ajouter un espace de stockage" }));
  const dialog = await screen.findByRole("dialog");
  await user.type(within(dialog).getByLabelText(/^Surface/), "10");
  await user.type(within(dialog).getByLabelText(/^Tarif/), "20");
  await expect.poll(() => dialog.textContent).toMatch(/180(,00)?\s€/u);
  expect(dialog.textContent).toMatch(/10\s%/u);
});

it.each([
  ["before the first space", [], true],
  ["no more before the second", [space], false],
])("says to somebody that they offer it as an individual, %s", async (_, spaces, isSaid) => {
  covers("own.product.114");
  const user = open("/storage-management?vue=tableau", { spaces });
  const names = /^(Publier mon premier espace|Ajouter un espace de stockage)$/;
  await user.click(await screen.findByRole("button", { name: names }));
  const dialog = within(await screen.findByRole("dialog"));
  const said = dialog.queryByText("Vous proposez cet espace en tant que particulier");
  expect(said !== null).toBe(isSaid);
});

it("says that a change was not answered, keeps it, and can be tried again", async () => {
  covers("§8.messages.12", "§8.messages.14");
  server.answer(updateSpace, isSilent);
  const user = open("/storage-management?vue=tableau");
  await user.click(await screen.findByRole("button", { name: "Modifier : Cave à vider" }));
  const dialog = await screen.findByRole("dialog");
  const surface = within(dialog).getByLabelText<HTMLInputElement>(/^Surface/);
  await user.clear(surface);
  await user.type(surface, "12");
  const save = within(dialog).getByRole("button", { name: "Enregistrer" });
  await user.click(save);
  const failure = "Erreur lors de la création ou mise à jour de l'espace de stockage.";
  expect((await screen.findByRole("alert")).textContent).toContain(failure);
  expect(await within(dialog).findByText(failure)).toBeDefined();
  expect(surface.value).toBe("12");

  const changed = { ...space, surface: 12 };
  server.answer(
    updateSpace,
    says({ message: "Espace de stockage mis à jour avec succès.", storageSpace: changed }),
  );
  server.answer(listOwnSpaces, says([changed]));
  await user.click(save);
  expect(await screen.findByText("Espace de stockage mis à jour avec succès.")).toBeDefined();
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull();
  expect(server.sentTo(updateSpace)[1]?.body).toMatchObject({ surface: "12" });
});

it("lets a lessor answer before anybody rents, says what that means, and shows it in the list", async () => {
  covers("own.product.253");
  const changed = { ...space, acceptance: "on_request" };
  server.answer(updateSpace, says({ message: "Espace mis à jour.", storageSpace: changed }));
  const user = open("/storage-management?vue=tableau");
  expect(await screen.findByText("Cave à vider")).toBeDefined();
  expect(screen.queryByText("Sur acceptation")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Modifier : Cave à vider" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/loue et paie tout de suite/)).toBeDefined();
  await user.click(dialog.getByRole("radio", { name: "Sur acceptation, sous 48 heures" }));
  expect(dialog.getByText(/vous acceptez ou refusez sous 48 h/)).toBeDefined();
  server.answer(listOwnSpaces, says([changed]));
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Sur acceptation")).toBeDefined();
  expect(server.sentTo(updateSpace)[0]?.body).toMatchObject({ acceptance: "on_request" });
});

const OFF = /^Annonce retirée\s: personne ne peut la louer/u;

it("takes a space off offer after saying what stays, and puts it back at once", async () => {
  covers("own.product.688");
  const off = { ...space, isTakenOff: true };
  server.answer(updateSpaceOffer, says({ message: "Annonce retirée.", storageSpace: off }));
  const user = open("/storage-management?vue=tableau");
  await user.click(await screen.findByRole("button", { name: "Retirer l'annonce : Cave à vider" }));
  expect(screen.queryByText(OFF)).toBeNull();
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/Vos locations en cours et à venir restent/)).toBeDefined();
  server.answer(listOwnSpaces, says([off]));
  await user.click(dialog.getByRole("button", { name: "Retirer l'annonce" }));
  expect(await screen.findByText("Annonce retirée.")).toBeDefined();
  expect(await screen.findByText(OFF)).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(screen.queryByRole("link", { name: /^Page publique/ })).toBeNull();

  server.answer(updateSpaceOffer, says({ message: "Annonce remise.", storageSpace: space }));
  server.answer(listOwnSpaces, says([space]));
  const back = "Remettre en ligne : Cave à vider";
  await user.click(screen.getByRole("button", { name: back }));
  expect(await screen.findByText("Annonce remise.")).toBeDefined();
  await waitFor(() => expect(screen.queryByText(OFF)).toBeNull());
  const sent = server.sentTo(updateSpaceOffer).map(({ body }) => body);
  expect(sent).toEqual([{ isTakenOff: true }, { isTakenOff: false }]);
});

it("says in the dialog why a space was not taken off offer, and can be tried again", async () => {
  covers("own.product.688");
  server.answer(updateSpaceOffer, refuses("space/not-found"));
  const user = open("/storage-management?vue=tableau");
  await user.click(await screen.findByRole("button", { name: "Retirer l'annonce : Cave à vider" }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Retirer l'annonce" }));
  expect(await dialog.findByText("Espace de stockage introuvable.")).toBeDefined();
});

it("leads from a deletion that leases stop to taking the space off offer", async () => {
  covers("own.product.688");
  server.answer(deleteSpace, refuses("space/has-rentals"));
  const user = open("/storage-management?vue=tableau");
  await user.click(await screen.findByRole("button", { name: "Supprimer : Cave à vider" }));
  const deletion = within(await screen.findByRole("dialog"));
  await user.click(deletion.getByRole("button", { name: "Supprimer" }));
  await user.click(await deletion.findByRole("button", { name: "Retirer l'annonce" }));
  expect(await screen.findByRole("dialog", { name: /^Retirer l'annonce/ })).toBeDefined();
});

it("says in the form of a space off offer that saving does not put it back", async () => {
  covers("own.product.688");
  const user = open("/storage-management?vue=tableau", {
    spaces: [{ ...space, isTakenOff: true }],
  });
  await user.click(await screen.findByRole("button", { name: "Modifier : Cave à vider" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText(/vos changements ne la remettent pas en ligne/)).toBeDefined();
});

it("leads to the pictures of a space, from its form, too, once nothing typed there would be lost", async () => {
  covers("own.product.306");
  const address = `/mes-espaces/${space._id}/photos`;
  const user = open("/storage-management?vue=tableau");
  const inList = await screen.findByRole("link", { name: "Photos : Cave à vider" });
  expect(inList.getAttribute("href")).toBe(address);
  await user.click(screen.getByRole("button", { name: "Modifier : Cave à vider" }));
  const dialog = within(await screen.findByRole("dialog"));
  const words = "Les autres photos, et leur ordre";
  expect(dialog.getByRole("link", { name: words }).getAttribute("href")).toBe(address);
  await user.type(dialog.getByLabelText(/^Surface/), "1");
  expect(dialog.queryByRole("link", { name: words })).toBeNull();
  expect(dialog.getByText(/enregistrez d'abord/)).toBeDefined();
});

it("says how the space is used, as it was said, and keeps what is changed", async () => {
  covers("own.product.191", "own.product.268");
  const rules = { ruleFood: "allowed", ruleKeys: "Chez la voisine" };
  const changed = { ...space, rules: { ...rules, ruleFood: "forbidden" } };
  server.answer(updateSpace, says({ message: "Espace mis à jour.", storageSpace: changed }));
  const user = open("/storage-management?vue=tableau", { spaces: [{ ...space, rules }] });
  await user.click(await screen.findByRole("button", { name: "Modifier : Cave à vider" }));
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByLabelText<HTMLTextAreaElement>("Clés").value).toBe("Chez la voisine");
  const food = dialog.getByLabelText("Produits alimentaires");
  expect(dialog.getByLabelText<HTMLSelectElement>("Température").value).toBe("");
  await user.selectOptions(food, "Refusés");
  await user.click(dialog.getByRole("button", { name: "Enregistrer" }));
  expect(await screen.findByText("Espace mis à jour.")).toBeDefined();
  expect(server.sentTo(updateSpace)[0]?.body).toMatchObject({
    ruleFood: "forbidden",
    ruleKeys: "Chez la voisine",
    ruleTemperature: "",
  });
});

it.each([
  [1, "1 artisan a consulté cette adresse ce mois-ci"],
  [12, "12 artisans ont consulté cette adresse ce mois-ci"],
])("says that %i read where a space is this month", async (addressReaders, said) => {
  covers("own.places.6");
  open("/storage-management?vue=tableau", { spaces: [{ ...space, addressReaders }] });
  expect(await screen.findByText(said)).toBeDefined();
});

it("says nothing of readers where there are none", async () => {
  covers("own.places.6");
  open("/storage-management?vue=tableau");
  await screen.findAllByText("Cave à vider");
  expect(screen.queryByText(/ce mois-ci/)).toBeNull();
});

/** Leads to the form as a link to this page does, and back. */
const Ways = (): ReactElement => {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate("/storage-management?vue=ajouter")}>
        Proposer
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        Revenir
      </button>
    </>
  );
};

it("asks before going back closes the form that the address opened, and forgets it then", async () => {
  covers("own.product.522");
  const user = open("/storage-management?vue=tableau", { beside: <Ways /> });
  const add = () => fireEvent.click(screen.getByText("Proposer"));
  const back = () => fireEvent.click(screen.getByText("Revenir"));
  await screen.findByRole("button", { name: "Ajouter un espace de stockage" });
  add();
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: "Nom" });
  await user.type(name, "Garage");
  back();
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(name.isConnected && name.value).toBe("Garage");
  back();
  await user.click(await screen.findByRole("button", { name: "Quitter" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  add();
  await screen.findByRole("textbox", { name: "Nom" });
  back();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

// @vitest-environment happy-dom
import { listPickups, readTrail, reportAbsence } from "@stokaz/contract/handover/handover";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { threePickupLines, wirePickup, wirePickupLine, wirePickups } from "#test/handovers";
import { idOf } from "#test/products";
import { isSilent, logIn, says, show, startServer, territory } from "#test/screen";
import { PickupsSection } from "./pickups-section.tsx";

const server = startServer();

const showList = (page: object, at = "/remises") => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listPickups, says(page));
  return show(<PickupsSection />, at);
};

/** Three lines; the first one stands on these pallets. */
const standingOn = (...palletNumbers: number[]) =>
  threePickupLines().map((line, at) => (at === 0 ? Object.assign(line, { palletNumbers }) : line));

const card = async (number = "K7M2-P9QR") =>
  within(await screen.findByRole("article", { name: `Commande ${number}` }));

it("says of an order who comes, when, and what leaves with them, artisan by artisan", async () => {
  covers("own.product.88");
  showList(wirePickups([wirePickup(threePickupLines())]));
  const order = await card();
  for (const words of [
    "Marie L.",
    "Samedi 28 novembre, de 9 h à 9 h 30",
    "Prête",
    "Vérifier l'âge",
    "La Ruche des Hauts",
    "2 × Miel",
    "1 × Confiture",
    "Distillerie du Tampon",
    "1 × Rhum",
    "Interdit aux moins de 18 ans",
  ]) {
    expect(order.getByText(words)).toBeDefined();
  }
  expect(order.queryByText("Garage")).toBeNull();
  expect(screen.queryByLabelText("Espace")).toBeNull();
});

it("says what is not ready, has no slot, or waits for the operator", async () => {
  showList(
    wirePickups([
      wirePickup([wirePickupLine(1, { isRefused: true }), wirePickupLine(2)], {
        isReady: false,
        isContested: true,
        slot: null,
      }),
    ]),
  );
  const order = await card();
  expect(order.getByText("Pas encore prête")).toBeDefined();
  expect(order.getByText("Sans créneau, jusqu'au 20 décembre 2026")).toBeDefined();
  expect(order.getAllByText("Attend la décision de la plateforme")).toHaveLength(2);
});

it("warns of what is recalled, which is not handed over any more", async () => {
  covers("own.product.135");
  const danger = "Le verre peut éclater.";
  showList(wirePickups([wirePickup([wirePickupLine(1, { recallDanger: danger })])]));
  const order = await card();
  expect(order.getByText("Ne le remettez pas.")).toBeDefined();
  expect(order.getByText(danger)).toBeDefined();
  expect(order.queryByRole("button", { name: /^Remettre/ })).toBeNull();
});

it("counts each kind, and shows another when it is chosen", async () => {
  const user = showList(wirePickups([wirePickup()]));
  await card();
  const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked);
  expect(chosen()).toEqual([true, false, false, false]);
  expect(server.sentTo(listPickups).at(-1)?.query.get("when")).toBe("today");
  await user.click(screen.getByRole("radio", { name: "À venir 4" }));
  await waitFor(() => expect(server.sentTo(listPickups).at(-1)?.query.get("when")).toBe("coming"));
  await user.click(screen.getByRole("radio", { name: "Déjà remises" }));
  await waitFor(() => expect(server.sentTo(listPickups).at(-1)?.query.get("when")).toBe("done"));
});

it("looks for a number whenever its order is due", async () => {
  const user = showList(wirePickups([wirePickup()]));
  await card();
  await user.type(screen.getByLabelText("Chercher un numéro de commande"), "k7m");
  // The search waits for a pause in typing.
  await screen.findByText("1 commande trouvée", {}, { timeout: 5000 });
  const query = server.sentTo(listPickups).at(-1)?.query;
  expect([query?.get("number"), query?.has("when")]).toEqual(["k7m", false]);
});

const places = [
  { _id: idOf(300), name: "Garage" },
  { _id: idOf(301), name: "Cave" },
];

it("keeps what stands above the list while another one loads, so that nothing moves", async () => {
  covers("own.product.504");
  const user = showList(wirePickups([wirePickup()], { places }));
  expect(screen.queryByRole("radio", { name: /^En retard/ })).toBeNull();
  await card();
  server.answer(listPickups, () => new Promise(() => undefined));
  await user.click(screen.getByRole("radio", { name: "En retard 1" }));
  await waitFor(() => expect(screen.queryByRole("article")).toBeNull());
  expect(screen.getByLabelText("Espace")).toBeDefined();
  expect(screen.getByRole("radio", { name: "À venir 4" })).toBeDefined();
});

it("narrows to one of several places, which each card else names", async () => {
  const user = showList(wirePickups([wirePickup()], { places }));
  expect((await card()).getByText("Garage")).toBeDefined();
  await user.selectOptions(screen.getByLabelText("Espace"), "Cave");
  await waitFor(() =>
    expect(server.sentTo(listPickups).at(-1)?.query.get("storageId")).toBe(idOf(301)),
  );
});

it.each([
  ["/remises", /^Personne n'est attendu aujourd'hui/],
  ["/remises?quand=coming", /^Aucune commande à venir/],
  ["/remises?quand=late", /^Aucun retard/],
  ["/remises?quand=done", /^Aucune commande remise/],
])("says what to do where nothing is listed: %s", async (at, sentence) => {
  showList(wirePickups([]), at);
  expect(await screen.findByText(sentence)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Imprimer la liste du jour" })).toBeNull();
});

it("names the batches of a product, and says to look first when their day is over", async () => {
  covers("own.product.239");
  const batches = [
    { number: "L7", lastDay: "2020-03-12", units: 1 },
    { number: "L8", lastDay: "2099-03-12", units: 1 },
  ];
  const lines = threePickupLines().map((line, at) => (at === 0 ? { ...line, batches } : line));
  showList(wirePickups([wirePickup(lines)]));
  const shown = await card();
  expect(await shown.findByText(/^Lot L7, .* : date dépassée, vérifiez/)).toBeDefined();
  expect(shown.getByText("Lot L8, jusqu'au 12 mars 2099")).toBeDefined();
});

it("says on which pallet each product stands", async () => {
  covers("own.product.208");
  showList(wirePickups([wirePickup(standingOn(2, 3))]));
  expect((await card()).getByText("Palettes 2 et 3")).toBeDefined();
});

it("prints the day as a list to tick with a pen", async () => {
  showList(wirePickups([wirePickup(standingOn(3))]));
  expect(await screen.findByRole("button", { name: "Imprimer la liste du jour" })).toBeDefined();
  const [row] = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1);
  expect(row?.textContent).toBe(
    "☐De 9\u202fh à 9\u202fh\u202f30Marie L.K7M2-P9QR2 × Miel (La Ruche des Hauts, palette 3)1 × Confiture (La Ruche des Hauts)1 × Rhum (Distillerie du Tampon)Vérifier l'âge",
  );
});

it("prints why a product stays, and no box for an order with nothing to hand over", async () => {
  covers("own.product.534");
  const recalled = wirePickupLine(1, { recallDanger: "Éclats de verre" });
  const refused = wirePickupLine(2, { isRefused: true });
  const collected = wirePickupLine(3, { status: "Récupéré" });
  showList(wirePickups([wirePickup([recalled, refused, collected])]));
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByRole("cell").map(({ textContent }) => textContent)).toEqual([
    "",
    "De 9\u202fh à 9\u202fh\u202f30",
    "Marie L.",
    "K7M2-P9QR",
    "2 × Miel (La Ruche des Hauts) : Rappel de produit. Ne le remettez pas.2 × Miel (La Ruche des Hauts) : Attend la décision de la plateforme",
  ]);
});

it("reads the list again when it is asked to, and when nothing answered", async () => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listPickups, () => new Response("{}", { status: 500 }));
  const user = show(<PickupsSection />, "/remises");
  const again = await screen.findByRole("button", { name: "Réessayer" });
  server.answer(listPickups, says(wirePickups([wirePickup()])));
  await user.click(again);
  await card();
  server.answer(listPickups, says(wirePickups([wirePickup([], { orderNumber: "B4XD-77TH" })])));
  await user.click(screen.getByRole("button", { name: "Actualiser" }));
  await card("B4XD-77TH");
});

it("tells the buyer that nobody came, on an order whose slot is over", async () => {
  const slot = { startsAt: "2026-01-01T05:00:00Z", endsAt: "2026-01-01T05:30:00Z" };
  const user = showList(wirePickups([wirePickup(undefined, { when: "late", slot })]));
  const order = await card();
  await user.click(order.getByRole("button", { name: /^Personne n'est venu/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Personne n'est venu ?" }));
  expect(
    dialog.getByText(/^Marie L\. reçoit un e‑mail qui dit que vous l'attendiez/),
  ).toBeDefined();
  server.answer(reportAbsence, isSilent);
  await user.click(dialog.getByRole("button", { name: "Prévenir l'acheteur" }));
  expect(await dialog.findByText(/^Pas de réponse du serveur/)).toBeDefined();
  const message = "L'acheteur est prévenu.";
  server.answer(reportAbsence, says({ success: true, message, pickup: wirePickup() }));
  await user.click(dialog.getByRole("button", { name: "Prévenir l'acheteur" }));
  expect(await screen.findByText(message)).toBeDefined();
});

it("tells what happened at the door, with who and why", async () => {
  const at = "2026-11-28T05:04:00Z";
  const event = { at, kind: "refused", who: "Jean H.", note: "Pot fêlé.", picture: "/p-640.webp" };
  const wrong = { at, kind: "try_wrong", who: "Jean H.", note: null, picture: null, lines: [] };
  server.answer(readTrail, says({ data: [{ ...event, lines: ["1 × Confiture"] }, wrong] }));
  const user = showList(wirePickups([wirePickup()]));
  await user.click((await card()).getByRole("button", { name: /^Ce qui s'est passé/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Commande K7M2-P9QR" }));
  const items = await dialog.findAllByRole("listitem");
  expect(items.map(({ textContent }) => textContent)).toEqual([
    "Non remis28/11/2026 09:04 · Jean H.1 × ConfiturePot fêlé.",
    "Code faux28/11/2026 09:04 · Jean H.",
  ]);
  expect(dialog.getByRole("img", { name: "Photo prise à la remise" })).toBeDefined();
});

it("leads the lessor and who hands over for them to write to the buyer", async () => {
  covers("own.messages.20");
  const pickup = wirePickup(threePickupLines());
  showList(wirePickups([pickup]));
  const link = (await card()).getByRole("link", { name: "Écrire à Marie L., commande K7M2-P9QR" });
  expect(link.getAttribute("href")).toBe(`/messages/nouveau?sujet=order&id=${pickup.orderId}`);
  cleanup();
  logIn("consumer");
  show(<PickupsSection />, "/remises");
  expect((await card()).getByRole("link", { name: /^Écrire/ })).toBeDefined();
});

// @vitest-environment happy-dom
import {
  checkPass,
  completeHandover,
  listPickups,
  refuseLines,
} from "@stokaz/contract/handover/handover";
import type { ProblemCode } from "@stokaz/contract/problems";
import { PROBLEMS } from "@stokaz/contract/problems";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { threePickupLines, wirePickup, wirePickups } from "#test/handovers";
import { idOf } from "#test/products";
import { isSilent, logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { PickupsSection } from "./pickups-section.tsx";

const server = startServer();
const pickup = wirePickup(threePickupLines());
const ADDRESS = "/remises?commande=K7M2-P9QR&code=K7M2P9";

const showAt = (at: string): UserEvent => {
  logIn("lessor");
  server.answer(getTerritory, says(territory));
  server.answer(listPickups, says(wirePickups([pickup])));
  return show(<PickupsSection />, at);
};

/** Opens a valid pass from the address, so that its lines are shown. */
const openLines = async (more: Record<string, unknown> = {}) => {
  server.answer(checkPass, says({ pickup: { ...pickup, ...more } }));
  const user = showAt(ADDRESS);
  await screen.findByText("C'est la commande de Marie L.");
  return { user, dialog: within(screen.getByRole("dialog")) };
};

const typePass = async (user: UserEvent, number: string, code: string): Promise<void> => {
  const dialog = within(await screen.findByRole("dialog", { name: "Vérifier un pass" }));
  await user.type(dialog.getByLabelText("Numéro de la commande"), number);
  await user.click(dialog.getByLabelText("Caractère 1 sur 6"));
  await user.keyboard(code);
};

it("checks a pass that is typed, when no camera can be had", async () => {
  covers("own.product.89");
  server.answer(checkPass, says({ pickup }));
  const user = showAt("/remises");
  await user.click(await screen.findByRole("button", { name: "Scanner un pass" }));
  expect(await screen.findByText(/^Pas d'appareil photo utilisable ici/)).toBeDefined();
  await typePass(user, "k7m2p9qr", "k7m2p9");
  await user.click(screen.getByRole("button", { name: "Vérifier le pass" }));
  expect(await screen.findByText("C'est la commande de Marie L.")).toBeDefined();
  expect(server.sentTo(checkPass).map(({ body }) => body)).toEqual([
    { orderNumber: "k7m2p9qr", code: "K7M2P9" },
  ]);
});

it("says which characters no code contains, and sends nothing", async () => {
  const user = showAt("/remises");
  await user.click(await screen.findByRole("button", { name: "Scanner un pass" }));
  await typePass(user, "K7M2-P9QR", "k0m2p1");
  expect(screen.getByText(/^Aucun code ne contient 0 et 1 : ni O ni zéro/)).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Vérifier le pass" }));
  expect(server.sentTo(checkPass)).toHaveLength(0);
});

it("asks for what is missing under its field", async () => {
  const user = showAt("/remises");
  await user.click(await screen.findByRole("button", { name: "Scanner un pass" }));
  await typePass(user, " ", "k7");
  await user.click(screen.getByRole("button", { name: "Vérifier le pass" }));
  expect(await screen.findByText("Indiquez le numéro de la commande.")).toBeDefined();
  expect(screen.getByText("Le code a six lettres ou chiffres.")).toBeDefined();
});

it("checks a pass of the address once, feels right, and leaves the address", async () => {
  const vibrate = vi.fn();
  Object.defineProperty(navigator, "vibrate", { value: vibrate, configurable: true });
  const { dialog } = await openLines();
  const [verdict] = screen.getAllByRole("alert");
  expect(verdict?.textContent).toBe("C'est la commande de Marie L.");
  expect(document.activeElement).toBe(verdict);
  expect(vibrate).toHaveBeenCalledWith([200]);
  expect(server.sentTo(checkPass)).toHaveLength(1);
  expect(dialog.getByRole("group", { name: "Distillerie du Tampon" })).toBeDefined();
});

const REFUSED: ProblemCode[] = [
  "handover/unknown-number",
  "handover/wrong-code",
  "handover/locked",
  "handover/other-place",
  "handover/already-done",
  "handover/cancelled",
  "handover/lease-over",
];
it.each(REFUSED)("says across the screen why nothing is handed over: %s", async (code) => {
  server.answer(checkPass, refuses(code));
  showAt(ADDRESS);
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toBe(`${PROBLEMS[code].message}Ne remettez rien pour ce pass.`);
  const again = screen.queryByRole("button", { name: "Ressaisir le code" });
  expect(again !== null).toBe(code === "handover/wrong-code");
});

it("asks for the code again, with the number kept", async () => {
  server.answer(checkPass, refuses("handover/wrong-code"));
  const user = showAt(ADDRESS);
  await user.click(await screen.findByRole("button", { name: "Ressaisir le code" }));
  const number = screen.getByLabelText<HTMLInputElement>("Numéro de la commande");
  expect(number.value).toBe("K7M2-P9QR");
  expect(screen.getByLabelText<HTMLInputElement>("Caractère 1 sur 6").value).toBe("");
});

it("keeps a pass that nobody answered, to try it again", async () => {
  server.answer(checkPass, isSilent);
  const user = showAt(ADDRESS);
  expect(await screen.findByText("Pas de réponse du serveur")).toBeDefined();
  expect(screen.getByText(/ne remettez rien pour l'instant/)).toBeDefined();
  server.answer(checkPass, says({ pickup }));
  await user.click(screen.getByRole("button", { name: "Réessayer" }));
  expect(await screen.findByText("C'est la commande de Marie L.")).toBeDefined();
});

it("hands over nothing before the age is checked", async () => {
  const { user, dialog } = await openLines();
  await user.click(dialog.getByRole("button", { name: "Tout remettre (3 produits)" }));
  expect(dialog.getByText(PROBLEMS["handover/age-unchecked"].message)).toBeDefined();
  expect(document.activeElement).toBe(
    dialog.getByRole("checkbox", { name: /^J'ai vérifié l'âge/ }),
  );
  expect(server.sentTo(completeHandover)).toHaveLength(0);
  await user.click(dialog.getByRole("checkbox", { name: /Rhum/ }));
  expect(dialog.queryByRole("checkbox", { name: /^J'ai vérifié l'âge/ })).toBeNull();
});

it("hands over what is ticked, says so, and goes on to the next pass", async () => {
  const message = "C'est noté : 2 produits remis à Marie L.";
  const rest = { ...pickup, lines: pickup.lines.map((one) => ({ ...one, status: "Récupéré" })) };
  server.answer(completeHandover, says({ success: true, message, pickup: rest }));
  const { user, dialog } = await openLines();
  await user.click(dialog.getByRole("checkbox", { name: /Confiture/ }));
  await user.click(dialog.getByRole("checkbox", { name: /^J'ai vérifié l'âge/ }));
  expect(dialog.getByText(/vous confirmez que Marie L\. repart avec ces produits/)).toBeDefined();
  await user.click(dialog.getByRole("button", { name: "Remettre la sélection (2 sur 3)" }));
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(completeHandover)[0]?.body).toEqual({
    code: "K7M2P9",
    lineIds: [idOf(1), idOf(3)],
    isAgeChecked: true,
  });
  await user.click(screen.getByRole("button", { name: "Vérifier le pass suivant" }));
  expect(screen.getByLabelText<HTMLInputElement>("Numéro de la commande").value).toBe("");
});

it("keeps what was chosen when the connection is lost", async () => {
  server.answer(completeHandover, isSilent);
  const { user, dialog } = await openLines();
  await user.click(dialog.getByRole("checkbox", { name: /Rhum/ }));
  const button = dialog.getByRole("button", { name: "Remettre la sélection (2 sur 3)" });
  await user.click(button);
  expect(await dialog.findByText(/Votre choix est gardé : réessayez/)).toBeDefined();
  expect(dialog.getByRole<HTMLInputElement>("checkbox", { name: /Rhum/ }).checked).toBe(false);
  server.answer(completeHandover, refuses("handover/already-done"));
  await user.click(button);
  expect(await dialog.findByText(PROBLEMS["handover/already-done"].message)).toBeDefined();
});

it("warns of what is not ready, and offers nothing that waits for the operator", async () => {
  const [first, ...others] = threePickupLines();
  const lines = [{ ...first, isRefused: true }, ...others];
  const { dialog } = await openLines({ isReady: false, lines });
  expect(dialog.getByText(/^Un artisan n'a pas dit que tout est prêt/)).toBeDefined();
  expect(dialog.queryByRole("checkbox", { name: /Miel/ })).toBeNull();
  expect(dialog.getByText("Attend la décision de la plateforme")).toBeDefined();
});

it("refuses what was left unticked, with a picture of what is damaged, then goes on", async () => {
  const { user, dialog } = await openLines();
  await user.click(dialog.getByRole("checkbox", { name: /Confiture/ }));
  await user.click(dialog.getByRole("button", { name: "Refuser…" }));
  const ticked = screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked);
  expect(ticked).toEqual([false, true, false]);
  const send = screen.getByRole("button", { name: "Enregistrer le refus" });
  await user.click(send);
  expect(await screen.findByText("Choisissez une raison.")).toBeDefined();
  await user.selectOptions(screen.getByLabelText(/^Pourquoi/), "Produit abîmé");
  await user.click(send);
  expect(await screen.findByText("Ajoutez une photo du produit abîmé.")).toBeDefined();
  const picture = new File(["x"], "pot.png", { type: "image/png" });
  await user.upload(screen.getByLabelText(/^Photo/), picture);
  const message = "C'est noté. La plateforme décide de la suite.";
  const [first, jam, rum] = threePickupLines();
  const left = { ...pickup, lines: [first, { ...jam, isRefused: true }, rum] };
  server.answer(refuseLines, says({ success: true, message, pickup: left }));
  await user.click(send);
  expect(await screen.findByText(message)).toBeDefined();
  expect(server.sentTo(refuseLines)[0]?.body).toMatchObject({
    lineIds: idOf(2),
    reason: "damaged",
  });
  expect(screen.getByRole("button", { name: "Tout remettre (2 produits)" })).toBeDefined();
});

it("comes back from a refusal with the choice as it was", async () => {
  const { user, dialog } = await openLines();
  await user.click(dialog.getByRole("checkbox", { name: /Confiture/ }));
  await user.click(dialog.getByRole("button", { name: "Refuser…" }));
  await user.click(screen.getByRole("button", { name: "Revenir aux produits" }));
  expect(screen.getByRole("button", { name: "Remettre la sélection (2 sur 3)" })).toBeDefined();
});

// @vitest-environment happy-dom
import { sendReport } from "@stokaz/contract/moderation/reports";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer } from "#test/screen";
import { ReportButton } from "./report-button.tsx";

const server = startServer();

const open = async () => {
  server.answer(sendReport, says({ message: "Merci." }));
  const user = show(<ReportButton subject={{ type: "product", id: idOf(1) }} name="Miel" />);
  await user.click(screen.getByRole("button", { name: "Signaler Miel" }));
  const dialog = within(await screen.findByRole("dialog"));
  const send = () => user.click(dialog.getByRole("button", { name: "Signaler" }));
  return { user, dialog, send };
};

it("asks a visitor who they are, and that they are of good faith", async () => {
  covers("own.product.128");
  const { user, dialog, send } = await open();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "misleading");
  await user.type(dialog.getByLabelText(/^Ce qui ne va pas/), "Fausse photo");
  await send();
  expect(dialog.getByText("Veuillez entrer votre nom")).toBeDefined();
  expect(dialog.getByText("Veuillez entrer votre e-mail")).toBeDefined();
  expect(dialog.getByText("Veuillez confirmer que vous êtes de bonne foi")).toBeDefined();
  await user.type(dialog.getByLabelText(/^Votre nom/), "Léa Hoarau");
  await user.type(dialog.getByLabelText(/^Votre e-mail/), "lea@exemple.re");
  await user.click(dialog.getByLabelText(/^Je suis de bonne foi/));
  await send();
  await screen.findByText("Merci.");
  expect(server.sentTo(sendReport)[0]?.body).toMatchObject({
    subjectType: "product",
    subjectId: idOf(1),
    cause: "misleading",
    isGoodFaith: true,
    name: "Léa Hoarau",
    email: "lea@exemple.re",
  });
});

it("says all that is missing at once", async () => {
  const { dialog, send } = await open();
  await send();
  for (const missing of [
    "Veuillez choisir un motif",
    "Veuillez dire ce qui ne va pas",
    "Veuillez entrer votre nom",
    "Veuillez entrer votre e-mail",
  ]) {
    expect(dialog.getByText(missing)).toBeDefined();
  }
});

it("lets who warns of a danger stay unknown", async () => {
  const { user, dialog, send } = await open();
  await user.selectOptions(dialog.getByLabelText(/^Motif/), "danger");
  expect(dialog.getByText(/Vous pouvez laisser ces deux champs vides/)).toBeDefined();
  await user.type(dialog.getByLabelText(/^Ce qui ne va pas/), "Le bocal explose");
  await user.click(dialog.getByLabelText(/^Je suis de bonne foi/));
  await send();
  expect(await screen.findByText("Merci.")).toBeDefined();
});

it("has causes of their own for a seller, and says until when it is known who reported", async () => {
  covers("own.product.154");
  show(<ReportButton subject={{ type: "seller", id: idOf(2) }} name="La Ruche" />);
  screen.getByRole("button", { name: "Signaler La Ruche" }).click();
  const dialog = within(await screen.findByRole("dialog", { name: "Signaler La Ruche" }));
  dialog.getByRole("option", { name: "Professionnel présenté comme particulier" });
  expect(dialog.queryByRole("option", { name: "Annonce trompeuse" })).toBeNull();
  dialog.getByText(/sont effacés un an après la décision/);
});

it.each([
  ["product", 1],
  ["space", 0],
] as const)("has a cause for green claims: for a %s, %i", async (type, count) => {
  covers("own.messages.35");
  show(<ReportButton subject={{ type, id: idOf(2) }} name="Savon" />);
  screen.getByRole("button", { name: "Signaler Savon" }).click();
  const dialog = within(await screen.findByRole("dialog", { name: "Signaler Savon" }));
  const named = { name: "Allégation environnementale trompeuse" };
  expect(dialog.queryAllByRole("option", named)).toHaveLength(count);
});

it("does not ask again who is logged in", async () => {
  logIn("consumer");
  const { dialog } = await open();
  expect(dialog.queryByLabelText(/^Votre nom/)).toBeNull();
});

it("asks before it drops a report that was begun", async () => {
  covers("own.product.515");
  const { user, dialog } = await open();
  const words = dialog.getByLabelText<HTMLTextAreaElement>(/^Ce qui ne va pas/);
  await user.type(words, "Fausse photo");
  await user.keyboard("{Escape}");
  expect(await screen.findByText("Ce que vous avez saisi sera perdu.")).toBeDefined();
  await user.click(screen.getByRole("button", { name: "Continuer la saisie" }));
  expect(words.value).toBe("Fausse photo");
});

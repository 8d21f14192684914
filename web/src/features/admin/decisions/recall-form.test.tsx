// @vitest-environment happy-dom
import { confirmRecall, previewRecall } from "@stokaz/contract/moderation/recalls";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer, territory } from "#test/screen";
import { RecallForm } from "./recall-form.tsx";

const server = startServer();

const TEXT = {
  danger: "Le verre peut éclater.",
  advice: "Ne l'utilisez plus.",
  contact: "Marie Payet, 0692 00 00 00.",
};

const LOT = { _id: idOf(7), number: "L7", lastDay: null };

const reaches = (buyers: number, batches: readonly object[] = [], more: object = {}) =>
  says({
    buyers,
    units: buyers + 2,
    waiting: 1,
    listings: 1,
    places: 1,
    isVisible: true,
    batches,
    ...more,
  });

const open = (batches: readonly object[] = [], more: object = {}) => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(previewRecall, reaches(3, batches, more));
  const onDone = vi.fn();
  return {
    onDone,
    user: show(<RecallForm productId={idOf(2)} onTyped={() => undefined} onDone={onDone} />),
  };
};

const press = (name: string) => screen.getByRole("button", { name });

it("shows whom it reaches, has its words read again, then sends what was seen", async () => {
  covers("own.product.134");
  const { user, onDone } = open();
  expect(await screen.findByText("3 acheteurs, 5 unités")).toBeDefined();
  await user.click(press("Relire avant de lancer"));
  expect(await screen.findByText("Dites quel est le danger.")).toBeDefined();
  await user.type(screen.getByLabelText(/^Le danger/), TEXT.danger);
  await user.type(screen.getByLabelText(/^Ce qu'il faut faire/), TEXT.advice);
  await user.type(screen.getByLabelText(/^À qui s'adresser/), TEXT.contact);
  await user.click(press("Relire avant de lancer"));
  expect(await screen.findByText(TEXT.danger)).toBeDefined();
  await user.click(press("Modifier"));
  expect(screen.getByLabelText(/^Le danger/)).toHaveProperty("value", TEXT.danger);
  await user.click(press("Relire avant de lancer"));
  server.answer(confirmRecall, refuses("recall/changed-meanwhile"));
  server.answer(previewRecall, reaches(4));
  await user.click(press("Lancer le rappel"));
  expect(await screen.findByText("4 acheteurs, 6 unités")).toBeDefined();
  server.answer(confirmRecall, says({ success: true, message: "C'est lancé." }));
  await user.click(press("Lancer le rappel"));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const sent = server.sentTo(confirmRecall)[1]?.body;
  expect(sent).toEqual({ productId: idOf(2), ...TEXT, buyers: 4, units: 6 });
});

it("recalls one batch, named again before it is launched", async () => {
  covers("own.product.243");
  const { user, onDone } = open([LOT]);
  await user.selectOptions(await screen.findByLabelText("Lot"), "Lot L7");
  expect(await screen.findByText(/les autres lots y restent/)).toBeDefined();
  await user.type(screen.getByLabelText(/^Le danger/), TEXT.danger);
  await user.type(screen.getByLabelText(/^Ce qu'il faut faire/), TEXT.advice);
  await user.type(screen.getByLabelText(/^À qui s'adresser/), TEXT.contact);
  await user.click(press("Relire avant de lancer"));
  expect(await screen.findByText("L7")).toBeDefined();
  server.answer(confirmRecall, says({ success: true, message: "C'est lancé." }));
  await user.click(press("Lancer le rappel"));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo(confirmRecall).map(({ body }) => body)).toEqual([
    { productId: idOf(2), batchId: LOT._id, ...TEXT, buyers: 3, units: 5 },
  ]);
});

it("says how many listings it covers, at how many places, once the product was moved", async () => {
  covers("own.product.548");
  open([], { listings: 3, places: 2 });
  expect(await screen.findByText(/3 fiches dans 2 lieux.* sera masqué/)).toBeDefined();
});

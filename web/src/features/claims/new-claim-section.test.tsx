// @vitest-environment happy-dom
import { openClaim, readClaimable } from "@stokaz/contract/claims/claims";
import { covers } from "@stokaz/spec-coverage";
import { useQuery } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { wireClaimable } from "#test/claims";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { KEYS } from "../../lib/api/keys.ts";
import { NewClaimSection } from "./new-claim-section.tsx";

const server = startServer();

let isAnswered = false;
const answerOnce = (): Promise<string> => {
  if (isAnswered) return new Promise(() => undefined);
  isAnswered = true;
  return Promise.resolve("orders");
};

const showIt = (more: Record<string, unknown> = {}, at = `/?commande=${idOf(50)}`) => {
  logIn("consumer");
  server.answer(readClaimable, says(wireClaimable(more)));
  return show(<NewClaimSection />, at);
};

const form = async () => within(await screen.findByRole("form", { name: "Signaler un problème" }));

it("asks what is wrong with which product, and what one wants", async () => {
  covers("own.disputes.16");
  const user = showIt();
  const fields = await form();
  // The only possible product is ticked; the other one shows why it can't be chosen.
  expect(fields.getByRole("checkbox", { name: /Miel de letchi/ })).toHaveProperty("checked", true);
  expect(fields.getByRole("checkbox", { name: /Confiture/ })).toHaveProperty("disabled", true);
  expect(fields.getByText("Déjà rendu.")).toBeDefined();
  expect(server.sentTo(readClaimable)[0]?.query.get("purpose")).toBe("order");
  expect(screen.getByText(/a 5 jours pour répondre/)).toBeDefined();
  expect(screen.getByText(/^L'argent qui n'est pas encore versé au vendeur attend/)).toBeDefined();
  await user.selectOptions(fields.getByLabelText(/Qu'est-ce qui ne va pas/), "C'est abîmé");
  await user.type(fields.getByLabelText(/Dites-le avec vos mots/), "Deux pots sont fendus.");
  expect(fields.getByText(/^17,00.€$/)).toBeDefined();
  await user.click(fields.getByRole("radio", { name: /Une partie/ }));
  await user.type(fields.getByLabelText(/Montant demandé/), "8,50");
  server.answer(openClaim, says({ message: "C'est ouvert.", claimId: idOf(80) }));
  await user.click(fields.getByRole("button", { name: "Ouvrir le litige" }));
  await waitFor(() => expect(server.sentTo(openClaim)).toHaveLength(1));
  expect(server.sentTo(openClaim)[0]?.body).toMatchObject({
    purpose: "order",
    purchaseId: idOf(50),
    lines: JSON.stringify([{ lineId: idOf(51), units: 2 }]),
    reason: "damaged",
    words: "Deux pots sont fendus.",
    wish: "part",
    amount: "8,50",
  });
});

/** Another list that a claim changes, which never comes again. */
const SlowList = (): null => {
  useQuery({ queryKey: [KEYS.orders], queryFn: answerOnce });
  return null;
};

const Address = (): ReactElement => <p>{useLocation().pathname}</p>;

it("leads to the claim, although the purchase no longer takes one before other lists have come", async () => {
  covers("own.disputes.16");
  logIn("consumer");
  server.answer(readClaimable, says(wireClaimable()));
  const user = show(
    <>
      <SlowList />
      <Address />
      <NewClaimSection />
    </>,
    `/?commande=${idOf(50)}`,
  );
  const fields = await form();
  await user.selectOptions(fields.getByLabelText(/Qu'est-ce qui ne va pas/), "C'est abîmé");
  await user.type(fields.getByLabelText(/Dites-le avec vos mots/), "Deux pots sont fendus.");
  await user.click(fields.getByRole("radio", { name: /Tout me rembourser/ }));
  server.answer(openClaim, says({ message: "C'est ouvert.", claimId: idOf(80) }));
  server.answer(readClaimable, says(wireClaimable({ refusal: "Un litige est déjà ouvert." })));
  await user.click(fields.getByRole("button", { name: "Ouvrir le litige" }));
  expect(await screen.findByText("Un litige est déjà ouvert.")).toBeDefined();
  expect(await screen.findByText(`/litiges/${idOf(80)}`)).toBeDefined();
});

it.each(["10 euros", "0"])(
  "claims all of it, whatever was typed before as a part of it: %s",
  async (typed) => {
    covers("own.disputes.16");
    const user = showIt();
    const fields = await form();
    await user.selectOptions(fields.getByLabelText(/Qu'est-ce qui ne va pas/), "C'est abîmé");
    await user.type(fields.getByLabelText(/Dites-le avec vos mots/), "Deux pots sont fendus.");
    await user.click(fields.getByRole("radio", { name: /Une partie/ }));
    await user.type(fields.getByLabelText(/Montant demandé/), typed);
    await user.click(fields.getByRole("radio", { name: /Tout me rembourser/ }));
    server.answer(openClaim, says({ message: "C'est ouvert.", claimId: idOf(80) }));
    await user.click(fields.getByRole("button", { name: "Ouvrir le litige" }));
    await waitFor(() => expect(server.sentTo(openClaim)).toHaveLength(1));
    expect(server.sentTo(openClaim)[0]?.body).toMatchObject({ wish: "whole", amount: "" });
  },
);

it("says under each field what is missing, and what the server refuses", async () => {
  covers("own.disputes.16");
  const user = showIt();
  const fields = await form();
  const send = () => user.click(fields.getByRole("button", { name: "Ouvrir le litige" }));
  await send();
  for (const words of [
    "Choisissez ce qui ne va pas.",
    "Dites ce qui ne va pas, avec vos mots.",
    "Dites ce que vous demandez.",
  ]) {
    expect(await fields.findByText(words)).toBeDefined();
  }
  await user.selectOptions(fields.getByLabelText(/Qu'est-ce qui ne va pas/), "Il en manque");
  await user.type(fields.getByLabelText(/Dites-le avec vos mots/), "Il en manque un.");
  await user.click(fields.getByRole("radio", { name: /Tout me rembourser/ }));
  server.answer(openClaim, refuses("claim/line-waits"));
  await send();
  expect(await fields.findByText(/Une décision ou un retour est déjà en cours/)).toBeDefined();
});

it("says why nothing can be claimed, and where an earlier claim is", async () => {
  covers("own.disputes.16");
  const refusal = "Le délai pour ouvrir un litige ici est passé.";
  showIt({ refusal, claims: [{ _id: idOf(80), status: "settled" }] });
  expect(await screen.findByText(refusal)).toBeDefined();
  expect(screen.queryByRole("form")).toBeNull();
  expect(screen.getByText("Un litige de cet achat : Réglé à l'amiable")).toBeDefined();
  expect(screen.getByRole("link", { name: "L'ouvrir" }).getAttribute("href")).toBe(
    `/litiges/${idOf(80)}`,
  );
});

it("asks an amount of who did not pay, and says that nothing is taken", async () => {
  covers("own.disputes.16");
  showIt(
    {
      purpose: "rental",
      kind: "let",
      isRefundable: false,
      lines: [],
      title: "Garage",
      reasons: ["place_damaged", "other"],
    },
    `/?location=${idOf(50)}`,
  );
  const fields = await form();
  expect(fields.getByLabelText(/Montant demandé/)).toBeDefined();
  expect(fields.queryByText("Que demandez-vous ?")).toBeNull();
  expect(screen.getByText(/La plateforme ne prélève rien/)).toBeDefined();
});

it("asks before a link drops what was typed, and not once it is sent", async () => {
  covers("own.product.523");
  const user = showIt();
  const fields = await form();
  const words = fields.getByLabelText<HTMLTextAreaElement>(/Dites-le avec vos mots/);
  await user.type(words, "Deux pots sont fendus.");
  await user.click(screen.getByRole("link", { name: "Revenir" }));
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(words.value).toBe("Deux pots sont fendus.");
  await user.selectOptions(fields.getByLabelText(/Qu'est-ce qui ne va pas/), "C'est abîmé");
  await user.click(fields.getByRole("radio", { name: /Une partie/ }));
  await user.type(fields.getByLabelText(/Montant demandé/), "8,50");
  server.answer(openClaim, says({ message: "C'est ouvert.", claimId: idOf(80) }));
  await user.click(fields.getByRole("button", { name: "Ouvrir le litige" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(screen.queryByText("Quitter sans enregistrer ?")).toBeNull();
});

// @vitest-environment happy-dom
import { decideClaim } from "@stokaz/contract/admin/admin-claims";
import { CLAIM_DECISIONS } from "@stokaz/contract/claims/claim-words";
import { moveClaim, readClaim } from "@stokaz/contract/claims/claims";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { useQueryClient } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { wireClaim } from "#test/claims";
import { idOf } from "#test/products";
import {
  asksBeforeLeaving,
  logIn,
  refuses,
  says,
  show,
  startServer,
  territory,
} from "#test/screen";
import { ClaimSection } from "./claim-section.tsx";

const server = startServer();

const showIt = (more: Record<string, unknown> = {}, role: "consumer" | "admin" = "consumer") => {
  logIn(role);
  server.answer(getTerritory, says(territory));
  server.answer(readClaim, says(wireClaim(more)));
  return show(<ClaimSection id={idOf(80)} />);
};

it("says what was said, what comes next and where the money is", async () => {
  covers("own.disputes.17");
  showIt();
  expect(await screen.findByText(/^Vous avez ouvert le litige : 17,00.€$/)).toBeDefined();
  expect(screen.getByText("Deux pots sont fendus.")).toBeDefined();
  expect(
    screen.getByText(/La Ruche a jusqu'au 30 novembre 2026 pour répondre/).textContent,
  ).toContain("L'argent concerné attend");
  expect(screen.getByText("2 × Miel de letchi")).toBeDefined();
  expect(screen.getByRole("button", { name: "Ajouter un message" })).toBeDefined();
  expect(screen.getByRole("button", { name: "Abandonner le litige" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Accepter la demande" })).toBeNull();
});

it.each([
  [{}, /jusqu'au.* L'argent concerné attend la fin du litige\.$/],
  [
    { money: { held: 0, sent: 17 } },
    /est déjà versé au vendeur : s'il faut vous rembourser, nous le/,
  ],
  [{ money: { held: 0, sent: 17 }, side: "respondent" }, /L'argent vous est déjà versé : si un/],
  [{ money: { held: 0, sent: 17 }, kind: "rented" }, /est déjà versé au loueur/],
  [
    { money: { held: 8.5, sent: 8.5 } },
    /8,50.€ attendent la fin du litige\. 8,50.€ sont déjà versés/,
  ],
  [{ money: { held: 0, sent: 0 } }, /Tout ce qui est demandé est déjà rendu/],
  [{ isWithdrawn: true }, /ce que le litige ne lui en rend pas lui est remboursé après/],
])("says where the money of an open claim is: %j", async (more, words) => {
  covers("own.product.553");
  showIt(more);
  expect(await screen.findByText(words)).toBeDefined();
});

it.each([
  [{ side: "respondent" }, /C'est à vous de répondre, jusqu'au 30 novembre 2026/],
  [{ status: "answered" }, /La Ruche n'est pas d'accord. C'est à vous/],
  [{ status: "answered", proposed: 5 }, /La Ruche propose 5,00.€. C'est à vous/],
  [{ status: "answered", side: "respondent" }, /Marie P. a jusqu'au/],
  [{ status: "escalated" }, /La plateforme lit tout ce qui a été écrit/],
  [{ status: "escalated", isDisputed: true }, /La banque du payeur conteste aussi/],
  [{ status: "settled", dueOn: null, given: 5, moves: [] }, /5,00.€ reviennent sur la carte/],
  [
    { status: "settled", dueOn: null, given: 5, isRefundable: false, kind: "let", moves: [] },
    /5,00.€ reconnus. La plateforme ne prélève rien/,
  ],
  [{ status: "withdrawn", dueOn: null, moves: [] }, /Le litige est abandonné/],
  [{ status: "decided", dueOn: null, given: 0, moves: [] }, /Rien n'est à rendre/],
])("says what comes next of %j", async (more, words) => {
  covers("own.disputes.17");
  showIt(more);
  expect(await screen.findByText(words)).toBeDefined();
});

it("has its other side propose a part, under its fields what is wrong", async () => {
  covers("own.disputes.17");
  const user = showIt({ side: "respondent", moves: ["say", "accept", "propose", "refuse"] });
  await user.click(await screen.findByRole("button", { name: "Proposer une partie" }));
  const form = within(screen.getByRole("form", { name: "Proposer une partie" }));
  const send = () => user.click(form.getByRole("button", { name: "Proposer une partie" }));
  await send();
  expect(await form.findByText("Écrivez quelques mots pour l'autre partie.")).toBeDefined();
  expect(form.getByText("Indiquez un montant en euros.")).toBeDefined();
  await user.type(form.getByLabelText(/Montant proposé/), "5");
  await user.type(form.getByLabelText(/Votre message/), "Un seul pot.");
  server.answer(moveClaim, refuses("claim/not-now"));
  await send();
  expect(await form.findByText(/Ce litige a changé entre-temps/)).toBeDefined();
  server.answer(moveClaim, says({ message: "Envoyé.", claim: wireClaim({ status: "answered" }) }));
  await send();
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(server.sentTo(moveClaim).at(-1)?.body).toMatchObject({
    move: "propose",
    words: "Un seul pot.",
    amount: "5",
  });
});

/** Has everything read again, as live events do when the other side moves. */
const NewsButton = (): ReactElement => {
  const queryClient = useQueryClient();
  return (
    <button type="button" onClick={() => queryClient.invalidateQueries()}>
      Du nouveau
    </button>
  );
};

/** Writes words for a move of the respondent, while the claim becomes another one. */
const writeWhile = async (button: string, words: string, becomes: Record<string, unknown>) => {
  logIn("consumer");
  const own = { side: "respondent", moves: ["say", "accept", "propose", "refuse"] };
  server.answer(getTerritory, says(territory));
  server.answer(readClaim, says(wireClaim(own)));
  const user = show(
    <>
      <ClaimSection id={idOf(80)} />
      <NewsButton />
    </>,
  );
  await user.click(await screen.findByRole("button", { name: button }));
  await user.type(screen.getByLabelText(/Votre message/), words);
  server.answer(readClaim, says(wireClaim({ ...own, ...becomes })));
  await user.click(screen.getByRole("button", { name: "Du nouveau" }));
  return user;
};

it("keeps an answer that is being written while the other side moves", async () => {
  covers("own.disputes.17");
  await writeWhile("Ajouter un message", "Deux pots ?", { status: "answered", moves: ["say"] });
  expect(await screen.findByText(/Marie P. a jusqu'au/)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Votre message/).value).toBe("Deux pots ?");
});

it("still shows the words of an answer that is no longer possible", async () => {
  covers("own.disputes.17");
  const user = await writeWhile("Proposer une partie", "Un seul pot.", {
    status: "escalated",
    moves: ["say"],
  });
  expect(await screen.findByText(/Le litige a changé entre-temps/)).toBeDefined();
  expect(screen.getByText("Un seul pot.")).toBeDefined();
  expect(screen.queryByRole("form")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Fermer" }));
  expect(screen.queryByText("Un seul pot.")).toBeNull();
  expect(screen.getByRole("button", { name: "Ajouter un message" })).toBeDefined();
});

it("asks before a link drops an answer, and not once it is sent", async () => {
  covers("own.product.523");
  const user = showIt();
  await user.click(await screen.findByRole("button", { name: "Ajouter un message" }));
  const words = screen.getByLabelText<HTMLTextAreaElement>(/Votre message/);
  await user.type(words, "Voici une photo.");
  await user.click(screen.getByRole("link", { name: "Voir la commande" }));
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(words.value).toBe("Voici une photo.");
  server.answer(moveClaim, says({ message: "Envoyé.", claim: wireClaim() }));
  await user.click(screen.getByRole("button", { name: "Envoyer" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await user.click(screen.getByRole("link", { name: "Voir la commande" }));
  expect(screen.queryByText("Quitter sans enregistrer ?")).toBeNull();
});

it("keeps the focus where the keyboard goes on: in a form, on its button, on what comes next", async () => {
  covers("own.product.709");
  const user = showIt();
  const say = () => screen.findByRole("button", { name: "Ajouter un message" });
  (await say()).focus();
  await user.keyboard("{Enter}");
  const words = screen.getByLabelText<HTMLTextAreaElement>(/Votre message/);
  expect(document.activeElement).toBe(words);
  await user.keyboard("Voici une photo.");
  screen.getByRole("button", { name: "Revenir" }).focus();
  await user.keyboard("{Enter}");
  expect(document.activeElement).toBe(await say());
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Abandonner le litige" }));
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(screen.getByRole("button", { name: "Revenir" }));
  await user.click(await say());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Votre message/).value).toBe(
    "Voici une photo.",
  );
  server.answer(moveClaim, says({ message: "Envoyé.", claim: wireClaim() }));
  screen.getByRole("button", { name: "Envoyer" }).focus();
  await user.keyboard("{Enter}");
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  expect(document.activeElement?.textContent).toMatch(/^Et maintenant \?/);
  await user.click(await say());
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Votre message/).value).toBe("");
});

it("begins a proposal at its amount", async () => {
  covers("own.product.709");
  const user = showIt({ side: "respondent", moves: ["say", "accept", "propose", "refuse"] });
  (await screen.findByRole("button", { name: "Proposer une partie" })).focus();
  await user.keyboard("{Enter}12,50{Tab}");
  expect(screen.getByLabelText<HTMLInputElement>(/Montant proposé/).value).toBe("12,50");
  expect(document.activeElement).toBe(screen.getByLabelText(/Votre message/));
});

it("warns before what ends it", async () => {
  covers("own.disputes.17");
  const user = showIt({ side: "respondent", moves: ["say", "accept"] });
  await user.click(await screen.findByRole("button", { name: "Accepter la demande" }));
  expect(
    screen.getByText(/17,00.€ sont remboursés aussitôt, et le litige est terminé/),
  ).toBeDefined();
});

it("agrees to the amount that it warns of, and stays when that is not proposed any more", async () => {
  covers("own.product.659");
  const user = showIt({ status: "answered", proposed: 12.5, moves: ["say", "agree"] });
  const name = "Accepter la proposition";
  await user.click(await screen.findByRole("button", { name }));
  expect(screen.getByText(/12,50.€ sont remboursés aussitôt/)).toBeDefined();
  server.answer(moveClaim, refuses("claim/not-now"));
  await user.click(within(screen.getByRole("form", { name })).getByRole("button", { name }));
  expect(await screen.findByText(/Ce litige a changé entre-temps/)).toBeDefined();
  expect(server.sentTo(moveClaim)[0]?.body).toMatchObject({ move: "agree", amount: "12.50" });
});

it("shows the decision, its reasons and the rights that stay", async () => {
  covers("own.disputes.17");
  const reason = "La photo montre un pot fendu.";
  showIt({
    status: "decided",
    dueOn: null,
    given: 8.5,
    moves: [],
    decision: { outcome: "part", reason },
  });
  const decision = within(
    await screen.findByRole("region", { name: "La décision de la plateforme" }),
  );
  expect(decision.getByText(reason)).toBeDefined();
  expect(decision.getByText(/garantie légale/).textContent).toContain("Médiateur du commerce");
});

it("has the operator decide with a reason", async () => {
  covers("own.disputes.20");
  const user = showIt({ side: "operator", status: "escalated", moves: [], left: 10 }, "admin");
  const form = within(await screen.findByRole("form", { name: "Décider" }));
  expect(form.getByText(/Il ne reste que 10,00.€ à rendre/)).toBeDefined();
  const send = () => user.click(form.getByRole("button", { name: "Décider" }));
  await send();
  expect(await form.findByText("Choisissez une décision.")).toBeDefined();
  expect(form.getByText("Dites pourquoi : les deux parties le liront.")).toBeDefined();
  await user.click(form.getByRole("radio", { name: "Une partie" }));
  await user.type(form.getByLabelText(/Montant accordé/), "8,50");
  await user.type(form.getByLabelText(/Pourquoi/), "Un pot.");
  server.answer(decideClaim, says({ success: true, message: "C'est décidé.", claim: wireClaim() }));
  await send();
  await waitFor(() =>
    expect(server.sentTo(decideClaim)[0]?.body).toMatchObject({
      decision: "part",
      amount: "8,50",
      reason: "Un pot.",
    }),
  );
});

it("asks the operator before a link drops their decision, and not once it is sent", async () => {
  covers("own.product.708");
  const user = showIt({ side: "operator", status: "escalated", moves: [] }, "admin");
  const form = within(await screen.findByRole("form", { name: "Décider" }));
  const reason = form.getByLabelText<HTMLTextAreaElement>(/Pourquoi/);
  await user.type(reason, "Tout est fendu.");
  const leave = () => user.click(screen.getByRole("link", { name: "Voir la commande" }));
  await leave();
  await user.click(await screen.findByRole("button", { name: "Continuer la saisie" }));
  expect(reason.value).toBe("Tout est fendu.");
  await user.click(form.getByRole("radio", { name: CLAIM_DECISIONS.whole }));
  const decided = wireClaim({ side: "operator", status: "decided", dueOn: null, moves: [] });
  server.answer(decideClaim, says({ success: true, message: "C'est décidé.", claim: decided }));
  server.answer(readClaim, says(decided));
  await user.click(form.getByRole("button", { name: "Décider" }));
  await waitFor(() => expect(screen.queryByRole("form")).toBeNull());
  await leave();
  expect(screen.queryByText("Quitter sans enregistrer ?")).toBeNull();
});

it("has the operator grant all of it, whatever was typed before as a part of it", async () => {
  covers("own.disputes.20");
  const user = showIt({ side: "operator", status: "escalated", moves: [] }, "admin");
  const form = within(await screen.findByRole("form", { name: "Décider" }));
  await user.click(form.getByRole("radio", { name: "Une partie" }));
  await user.type(form.getByLabelText(/Montant accordé/), "8 euros");
  await user.click(form.getByRole("radio", { name: CLAIM_DECISIONS.whole }));
  await user.type(form.getByLabelText(/Pourquoi/), "Tout est fendu.");
  server.answer(decideClaim, says({ success: true, message: "C'est décidé.", claim: wireClaim() }));
  await user.click(form.getByRole("button", { name: "Décider" }));
  await waitFor(() =>
    expect(server.sentTo(decideClaim)[0]?.body).toMatchObject({ decision: "whole", amount: "" }),
  );
});

it("says when it is no business of theirs", async () => {
  logIn("consumer");
  server.answer(readClaim, refuses("claim/not-found"));
  show(<ClaimSection id={idOf(80)} />);
  expect(await screen.findByText("Ce litige est introuvable.")).toBeDefined();
});

// @vitest-environment happy-dom
import { decideReport } from "@stokaz/contract/moderation/decisions";
import { openReportedConversation } from "@stokaz/contract/moderation/reported-conversations";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { ReportForm } from "./report-form.tsx";

const server = startServer();

const report = {
  _id: idOf(1),
  since: new Date("2026-11-28T05:04:00Z"),
  number: "S-K7M2PQ",
  cause: "misleading" as const,
  words: "La photo montre autre chose.",
  subjectType: "product" as const,
  subjectId: idOf(2),
  subjectName: "Miel de letchi",
  greenClaims: Array.of<string>(),
  deal: null,
  hiddenReason: null,
  addressReaders: 0,
  ownerName: "Léa Payet",
  ownerId: idOf(3),
  isOwnerSuspended: false,
  isOwnerBusiness: true,
  reporter: "Jean Hoarau",
  reporterEmail: "jean@exemple.re",
};

const open = (more: object = {}) => {
  logIn("admin");
  const onDone = vi.fn();
  const user = show(
    <ReportForm report={{ ...report, ...more }} onTyped={() => undefined} onDone={onDone} />,
  );
  return { user, onDone };
};

it("decides with a measure, a rule and the facts", async () => {
  covers("own.product.129");
  server.answer(decideReport, says({ success: true, message: "C'est décidé." }));
  const { user, onDone } = open();
  expect(screen.getByText("Jean Hoarau (jean@exemple.re)")).toBeDefined();
  await user.click(screen.getByLabelText(/^Masquer l'annonce/));
  await user.selectOptions(screen.getByLabelText(/^Règle appliquée/), "misleading");
  expect(screen.getByText(/L. 121-2 et L. 121-3/)).toBeDefined();
  await user.type(screen.getByLabelText(/^Les faits/), "Photo d'un autre produit");
  await user.click(screen.getByRole("button", { name: "Décider et prévenir" }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(server.sentTo(decideReport)[0]?.body).toEqual({
    measure: "hide",
    ground: "misleading",
    reason: "Photo d'un autre produit",
  });
});

it("shows the generic green claims of a product that is reported for them", () => {
  covers("own.product.571");
  open({ cause: "green_claim", greenClaims: ["écologique", "durable"] });
  expect(screen.getByText("Allégation environnementale trompeuse")).toBeDefined();
  expect(
    screen.getByText(/^«\sécologique\s» et «\sdurable\s»\s: précises et prouvées\s\?$/u),
  ).toBeDefined();
});

it("asks for a decision and its reasons, and for no rule when nothing changes", async () => {
  const { user } = open();
  await user.click(screen.getByRole("button", { name: "Décider et prévenir" }));
  expect(screen.getByText("Choisissez une décision.")).toBeDefined();
  expect(screen.getByText("Veuillez indiquer le motif")).toBeDefined();
  await user.click(screen.getByLabelText(/^Ne rien changer/));
  expect(screen.queryByLabelText(/^Règle appliquée/)).toBeNull();
});

it("says what stands already, and keeps what was typed when it is refused", async () => {
  server.answer(decideReport, refuses("report/decided"));
  const { user } = open({ hiddenReason: "Étiquette fausse." });
  expect(screen.getByText(/Elle l'est déjà/)).toBeDefined();
  await user.click(screen.getByLabelText(/^Masquer l'annonce/));
  await user.type(screen.getByLabelText(/^Les faits/), "Déjà vu");
  await user.click(screen.getByRole("button", { name: "Décider et prévenir" }));
  const refusal = "Échec de la mise à jour. Ce signalement est déjà traité.";
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Les faits/).value).toBe("Déjà vu");
});

it("suspends a seller's account or leaves it, and hides nothing", () => {
  covers("own.product.154");
  const seller = { subjectType: "seller", subjectName: "La Ruche", subjectId: idOf(3) };
  open({ ...seller, cause: "identity" });
  const page = screen.getByRole("link", { name: "La Ruche" });
  expect(page.getAttribute("href")).toBe(`/vendeurs/${idOf(3)}`);
  expect(screen.queryByLabelText(/^Masquer/)).toBeNull();
  expect(screen.getByText("Le compte reste ouvert.")).toBeDefined();
});

it("closes the report of a review that is gone without a measure", () => {
  covers("own.product.657");
  open({ subjectType: "review", subjectName: "Un avis", ownerId: null, ownerName: "" });
  expect(screen.getByText("Supprimé depuis")).toBeDefined();
  expect(screen.queryByLabelText(/^Masquer/)).toBeNull();
  expect(screen.queryByLabelText(/^Suspendre/)).toBeNull();
  expect(screen.getByText("Cet avis n'existe plus.")).toBeDefined();
});

it("leads to the order that a person was reported from, and can't hide them", () => {
  covers("own.product.420");
  const deal = { purpose: "order", id: idOf(7) };
  open({ subjectType: "person", subjectName: "Léa Payet", subjectId: idOf(3), deal });
  const person = screen.getByRole("link", { name: "Léa Payet" });
  expect(person.getAttribute("href")).toBe("/AdminDashboard?tab=users&q=L%C3%A9a+Payet");
  const order = screen.getByRole("link", { name: "Une commande" });
  expect(order.getAttribute("href")).toBe(`/AdminDashboard?detail=order%3A${idOf(7)}`);
  expect(screen.queryByLabelText(/^Masquer/)).toBeNull();
});

const CONVERSATION = {
  about: { kind: "product", id: idOf(4), name: "Miel de letchi" },
  people: [{ _id: idOf(5), name: "Marie P." }],
  messages: [
    {
      _id: idOf(6),
      sender: "Marie P.",
      words: "Vous m'ennuyez.",
      isReported: true,
      masked: [],
      pictures: [],
      sentAt: "2026-11-28T05:04:00Z",
      readAt: null,
      isErased: false,
      writtenBy: null,
    },
  ],
};

it("opens the conversation of a reported message on purpose, and can't hide a message", async () => {
  covers("own.messages.23");
  server.answer(openReportedConversation, says(CONVERSATION));
  const { user } = open({ subjectType: "message", subjectName: "Un message" });
  expect(screen.queryByLabelText(/^Masquer l'annonce/)).toBeNull();
  expect(screen.getByText(/Votre lecture est notée dans le journal/)).toBeDefined();
  expect(screen.queryByText("Vous m'ennuyez.")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Lire la conversation" }));
  expect(await screen.findByText("Vous m'ennuyez.")).toBeDefined();
  expect(screen.getByText("Message signalé")).toBeDefined();
});

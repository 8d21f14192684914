// @vitest-environment happy-dom
import { readContest, readDecision, sendContest } from "@stokaz/contract/moderation/contests";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, says, show, startServer, territory } from "#test/screen";
import DecisionPage from "./decision-page.tsx";

const server = startServer();

const DECISION = {
  number: "D-2345AB",
  measure: "suspend",
  subjectName: "",
  facts: "Trois annonces trompeuses.",
  ground: "terms",
  groundText: "Article 5 des conditions d'utilisation.",
  scope: "Votre compte et tout ce que vous proposez.",
  decidedAt: "2026-11-29T05:04:00Z",
  takesEffectOn: "2026-12-29",
  endsOn: null,
  noticeWaiver: null,
  endedAt: null,
  isReported: true,
};

const open = (decision: Record<string, unknown> = {}, contest: Record<string, unknown> = {}) => {
  server.answer(getTerritory, says(territory));
  server.answer(readDecision, says({ ...DECISION, ...decision }));
  const state = { until: "2027-05-29", isPossible: true, sent: null, ...contest };
  server.answer(readContest, says(state));
  return show(<DecisionPage />, "/decisions/jeton", "/decisions/:token");
};

it("says what was decided, why, by which rule, from when, and that a person did", async () => {
  covers("own.product.131");
  open();
  const title = "Votre compte est suspendu à partir du 29 décembre 2026";
  expect(await screen.findByText(title)).toBeDefined();
  for (const words of [
    "Trois annonces trompeuses.",
    "Article 5 des conditions d'utilisation.",
    "Trente jours",
    "Sans date de fin",
    "Une personne de notre équipe, sans traitement automatisé",
  ]) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(server.sentTo(readDecision)[0]?.query.get("token")).toBe("jeton");
});

it("takes a contest once, keeps its words when it is refused, and says until when we answer", async () => {
  covers("own.product.132");
  const user = open();
  const field = await screen.findByLabelText(/^Pourquoi vous n'êtes pas d'accord/);
  const send = () => user.click(screen.getByRole("button", { name: "Envoyer ma contestation" }));
  await send();
  expect(await screen.findByText("Dites pourquoi vous n'êtes pas d'accord.")).toBeDefined();
  expect(server.sentTo(sendContest)).toEqual([]);
  await user.type(field, "La photo est la bonne.");
  server.answer(sendContest, refuses("contest/too-late"));
  await send();
  expect(await screen.findByRole("alert")).toBeDefined();
  expect(field).toHaveProperty("value", "La photo est la bonne.");
  server.answer(sendContest, says({ message: "Nous avons reçu votre contestation." }));
  const sent = {
    message: "La photo est la bonne.",
    sentAt: "2026-11-30T05:04:00Z",
    answerBy: "2026-12-15",
    outcome: null,
    reason: null,
  };
  server.answer(readContest, says({ until: "2027-05-29", isPossible: false, sent }));
  await send();
  expect(await screen.findByText(/le 15 décembre 2026 au plus tard/)).toBeDefined();
  const body = { token: "jeton", message: "La photo est la bonne." };
  expect(server.sentTo(sendContest).at(-1)?.body).toEqual(body);
});

it("says what was answered, and that the measure is lifted", async () => {
  const sent = {
    message: "La photo est la bonne.",
    sentAt: "2026-11-30T05:04:00Z",
    answerBy: "2026-12-15",
    outcome: "taken_back",
    reason: "Vous aviez raison.",
  };
  const hidden = { measure: "hide", subjectName: "Miel de letchi", takesEffectOn: null };
  open({ ...hidden, endedAt: "2026-12-01T05:04:00Z" }, { isPossible: false, sent });
  expect(await screen.findByText("Cette mesure n'est plus en vigueur.")).toBeDefined();
  expect(screen.getByText("Miel de letchi")).toBeDefined();
  expect(screen.queryByText(/n'est plus visible/)).toBeNull();
  expect(await screen.findByText("Notre réponse : décision annulée.")).toBeDefined();
  expect(screen.getByText("Vous aviez raison.")).toBeDefined();
});

it("says of a hidden listing what its owner can do", async () => {
  open({ measure: "hide", subjectName: "Miel de letchi", takesEffectOn: null });
  expect(await screen.findByText("« Miel de letchi » n'est plus visible")).toBeDefined();
  expect(screen.getByRole("link", { name: "écrivez-nous" })).toBeDefined();
});

it("says when a link is over", async () => {
  server.answer(getTerritory, says(territory));
  server.answer(readDecision, refuses("decision/link-invalid"));
  show(<DecisionPage />, "/decisions/jeton", "/decisions/:token");
  expect(await screen.findByRole("link", { name: "Nous écrire" })).toBeDefined();
});

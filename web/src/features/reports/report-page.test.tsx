// @vitest-environment happy-dom
import { readContest } from "@stokaz/contract/moderation/contests";
import { readReport } from "@stokaz/contract/moderation/reports";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { refuses, says, show, startServer, territory } from "#test/screen";
import ReportPage from "./report-page.tsx";

const server = startServer();

const sent = {
  number: "S-K7M2PQ",
  subjectName: "Miel de letchi",
  subjectUrl: "https://stokaz.test/produits/1",
  cause: "misleading",
  words: "La photo montre autre chose.",
  sentAt: "2026-11-28T05:04:00Z",
  decision: null,
};

const open = (answer: Parameters<typeof server.answer>[1]): void => {
  server.answer(readReport, answer);
  server.answer(getTerritory, says(territory));
  show(<ReportPage />, "/signalements/jeton", "/signalements/:token");
};

it("says what was reported, and that somebody reads it", async () => {
  covers("own.product.128");
  open(says(sent));
  expect(await screen.findByText("Nous regardons votre signalement.")).toBeDefined();
  expect(screen.getByText("S-K7M2PQ")).toBeDefined();
  expect(screen.getByRole("link", { name: "Miel de letchi" }).getAttribute("href")).toBe(
    sent.subjectUrl,
  );
  expect(await screen.findByText("28 novembre 2026 à 9 h 04")).toBeDefined();
  expect(server.sentTo(readReport)[0]?.query.get("token")).toBe("jeton");
});

it("says what was decided, why, by which rule, and how to disagree", async () => {
  const decision = {
    number: "D-2345AB",
    measure: "hide",
    facts: "Photo d'un autre produit.",
    groundText: "Code de la consommation.",
    decidedAt: "2026-11-29T05:04:00Z",
  };
  server.answer(readContest, says({ until: "2027-05-29", isPossible: true, sent: null }));
  open(says({ ...sent, decision }));
  expect(await screen.findByText("Nous avons masqué cette annonce.")).toBeDefined();
  expect(screen.getByText("D-2345AB")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Miel de letchi" })).toBeNull();
  expect(screen.getByText("Photo d'un autre produit.")).toBeDefined();
  expect(screen.getByText("Code de la consommation.")).toBeDefined();
  expect(await screen.findByText("Vous n'êtes pas d'accord ?")).toBeDefined();
});

it("says when a link is over", async () => {
  open(refuses("report/link-invalid"));
  expect(await screen.findByText("Ce lien n'est plus valable.")).toBeDefined();
});

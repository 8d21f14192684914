// @vitest-environment happy-dom
import {
  getDecisionFigures,
  listDecisions,
  listReports,
} from "@stokaz/contract/moderation/decisions";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { covers } from "@stokaz/spec-coverage";
import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { idOf } from "#test/products";
import { logIn, says, show, startServer, territory } from "#test/screen";
import { DecisionsSection } from "./decisions-section.tsx";

const server = startServer();

const decision = {
  _id: idOf(1),
  number: "D-2345AB",
  measure: "hide",
  subjectType: "product",
  subjectId: idOf(2),
  subjectName: "Miel de letchi",
  ownerName: "Léa Payet",
  facts: "Photo d'un autre produit.",
  ground: "misleading",
  groundText: "Code.",
  scope: "Cette annonce.",
  decidedAt: "2026-11-28T05:04:00Z",
  decidedBy: "Ann Payet",
  takesEffectOn: null,
  isToCome: false,
  endsOn: null,
  endedAt: null,
  reports: ["S-K7M2PQ"],
};

const open = (at: string) => {
  logIn("admin");
  server.answer(getTerritory, says(territory));
  server.answer(listReports, says({ data: [], total: 0 }));
  server.answer(listDecisions, says({ data: [decision], total: 1 }));
  server.answer(
    getDecisionFigures,
    says({
      reports: 3,
      waiting: 1,
      medianDays: 1.5,
      byCause: [{ name: "danger", count: 3 }],
      byMeasure: [{ name: "hide", count: 2 }],
      byGround: [],
      byOutcome: [],
      byInjunction: [{ name: "late", count: 1 }],
      recalls: 0,
      recalledBuyers: 0,
    }),
  );
  return show(<DecisionsSection timeZone="Indian/Reunion" />, at);
};

it("shows what waits and the year's figures first", async () => {
  covers("own.product.130");
  open("/AdminDashboard?tab=decisions");
  expect(await screen.findByText("Aucun signalement.")).toBeDefined();
  const figures = within(screen.getByRole("region", { name: /^Chiffres de/ }));
  expect(figures.getByText("1,5 j")).toBeDefined();
  expect(figures.getByText("Annonce masquée").nextSibling?.textContent).toBe("2");
  expect(server.sentTo(listReports)[0]?.query.get("status")).toBe("open");
});

it("shows the register, with what lifts a measure that stands", async () => {
  covers("own.product.130");
  const user = open("/AdminDashboard?tab=decisions");
  await user.selectOptions(await screen.findByLabelText("Voir"), "standing");
  expect(await screen.findByText("D-2345AB")).toBeDefined();
  expect(screen.getByText("S-K7M2PQ")).toBeDefined();
  expect(screen.getByText("En cours")).toBeDefined();
  expect(server.sentTo(listDecisions)[0]?.query.get("state")).toBe("standing");
  await user.click(screen.getByRole("button", { name: "Afficher Miel de letchi" }));
  expect(await screen.findByRole("dialog", { name: "Afficher Miel de letchi ?" })).toBeDefined();
});

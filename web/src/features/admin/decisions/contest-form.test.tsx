// @vitest-environment happy-dom
import { type Contest, decideContest } from "@stokaz/contract/moderation/contests";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, says, show, startServer } from "#test/screen";
import { ContestForm } from "./contest-form.tsx";

const server = startServer();

// The parts of a contest that this form reads.
const CONTEST = {
  _id: "00000000-0000-4000-8000-0000000000c1",
  since: new Date("2026-11-30T05:04:00Z"),
  answerBy: "2026-12-15",
  isByOwner: true,
  senderName: "Marie Payet",
  message: "La photo est la bonne.",
  decisionNumber: "D-2345AB",
  measure: "hide",
  subjectName: "Miel de letchi",
  facts: "Photo d'un autre produit.",
  groundText: null,
  isStanding: true,
  newerNumber: null,
  outcome: null,
  reason: null,
} as Contest;

it("asks for an answer with its reasons, says what each does, and tells", async () => {
  covers("own.product.132");
  logIn("admin");
  const onDone = vi.fn();
  const user = show(<ContestForm contest={CONTEST} onTyped={() => undefined} onDone={onDone} />);
  const answer = () => user.click(screen.getByRole("button", { name: "Répondre et prévenir" }));
  await answer();
  expect(await screen.findByText("Choisissez une réponse.")).toBeDefined();
  expect(screen.getByText("Dites pourquoi : la personne le lira.")).toBeDefined();
  expect(screen.getByText("La mesure est levée aussitôt.")).toBeDefined();
  expect(server.sentTo(decideContest)).toEqual([]);
  await user.click(screen.getByRole("radio", { name: "Revenir sur la décision" }));
  await user.type(screen.getByLabelText(/^Pourquoi/), "Vous aviez raison.");
  server.answer(decideContest, says({ success: true, message: "Réponse envoyée." }));
  await answer();
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  const body = { outcome: "taken_back", reason: "Vous aviez raison." };
  expect(server.sentTo(decideContest)[0]?.body).toEqual(body);
});

it("says of a report that was left what taking it back does", () => {
  logIn("admin");
  show(
    <ContestForm
      contest={{ ...CONTEST, isByOwner: false }}
      onTyped={() => undefined}
      onDone={() => undefined}
    />,
  );
  expect(screen.getByText("Le signalement revient dans ce qui est à traiter.")).toBeDefined();
});

it("says that a measure has ended, and which one holds instead", () => {
  covers("own.product.660");
  logIn("admin");
  show(
    <ContestForm
      contest={{ ...CONTEST, isStanding: false, newerNumber: "D-7K7K7K" }}
      onTyped={() => undefined}
      onDone={() => undefined}
    />,
  );
  const ended =
    "La mesure n'est plus en vigueur. La décision D-7K7K7K, plus récente, reste valable.";
  expect(screen.getAllByText(ended)).toHaveLength(2);
});

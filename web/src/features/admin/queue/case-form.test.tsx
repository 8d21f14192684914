// @vitest-environment happy-dom
import { decideHandoverCase, handoverCase } from "@stokaz/contract/handover/handover-cases";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { wireCase } from "#test/handovers";
import { idOf } from "#test/products";
import { logIn, refuses, says, show, startServer } from "#test/screen";
import { onConfirmationWanted } from "../../../lib/session/confirmation.ts";
import { CaseForm } from "./case-form.tsx";

const server = startServer();

const line = (number: number, supplierName: string) => ({
  _id: idOf(number),
  productName: `Miel ${number}`,
  quantity: 2,
  supplierName,
  status: "À récupérer",
  amount: 17,
});

const showCase = (more: Record<string, unknown> = {}) => {
  logIn("admin");
  const onDone = vi.fn();
  const of = handoverCase.parse(wireCase({ lines: [line(1, "La Ruche")], ...more }));
  return {
    user: show(
      <CaseForm
        handoverCase={of}
        timeZone="Indian/Reunion"
        onTyped={() => undefined}
        onDone={onDone}
      />,
    ),
    onDone,
  };
};

it("shows what both sides say, and what each decision does", () => {
  covers("own.product.91");
  showCase();
  for (const words of [
    "Jean H., le 28/11/2026 09:04",
    "Produit abîmé",
    "2 × Miel 1, La Ruche, 17,00 €",
    "Pot fêlé.",
    "Il était déjà cassé.",
    "Marie L. recevra 17,00 € sur sa carte. La Ruche n'est pas payé et garde ses produits.",
    "Ces produits comptent comme récupérés : La Ruche est payé, Marie L. ne reçoit rien.",
    "Marie L. peut encore venir chercher ces produits, l'argent attend jusque-là.",
  ]) {
    expect(screen.getByText(words)).toBeDefined();
  }
  expect(screen.getByRole("img", { name: "Photo prise à la remise" })).toBeDefined();
});

it("says that the buyer withdrew, and what each decision leaves of that", () => {
  covers("own.product.73", "own.product.94");
  showCase({ lines: [{ ...line(1, "La Ruche"), isWithdrawn: true }], kind: "contest" });
  expect(screen.getByText(/L'acheteur y a renoncé : son remboursement attend/)).toBeDefined();
  expect(screen.getByText(/recevra 17,00.€ sur sa carte, rétractation comprise/)).toBeDefined();
  expect(screen.getByText(/ne reçoit que le remboursement de sa rétractation/)).toBeDefined();
});

it("offers only what is possible, in the plural for several artisans", () => {
  showCase({
    lines: [line(1, "La Ruche"), line(2, "Mafate")],
    possibleDecisions: ["refund"],
    kind: "contest",
  });
  expect(screen.getAllByRole("radio")).toHaveLength(1);
  expect(screen.getByText("Contesté par")).toBeDefined();
  expect(
    screen.getByText(/34,00 € .*La Ruche et Mafate ne sont pas payés et gardent/),
  ).toBeDefined();
});

it("asks for a decision and its reason, says what was refused, and tells both sides", async () => {
  const { user, onDone } = showCase();
  const decide = screen.getByRole("button", { name: "Décider et prévenir" });
  await user.click(decide);
  expect(await screen.findByText("Choisissez une décision.")).toBeDefined();
  expect(screen.getByText("Dites pourquoi : les deux parties le liront.")).toBeDefined();
  await user.click(screen.getByRole("radio", { name: "Rembourser l'acheteur" }));
  await user.type(screen.getByLabelText(/^Pourquoi/), "Le pot était fêlé.");
  server.answer(decideHandoverCase, refuses("handover/case-decided"));
  await user.click(decide);
  const sentence = PROBLEMS["handover/case-decided"].message;
  const refusal = `Échec de la mise à jour. ${sentence}`;
  expect((await screen.findAllByText(refusal)).length).toBeGreaterThan(0);
  expect(onDone).not.toHaveBeenCalled();
  const message = "C'est décidé, les deux parties sont prévenues.";
  server.answer(decideHandoverCase, says({ success: true, message }));
  await user.click(decide);
  expect(await screen.findByText(message)).toBeDefined();
  expect(onDone).toHaveBeenCalled();
  const body = { decision: "refund", reason: "Le pot était fêlé." };
  expect(server.sentTo(decideHandoverCase)[1]?.body).toEqual(body);
});

it("asks who they are again, and keeps what was typed whether they confirm or not", async () => {
  covers("own.product.422");
  const { user, onDone } = showCase();
  const answers = [false, true];
  const stop = onConfirmationWanted(async () => {
    const isConfirmed = answers.shift() === true;
    if (isConfirmed) {
      server.answer(decideHandoverCase, says({ success: true, message: "C'est décidé." }));
    }
    return isConfirmed;
  });
  server.answer(decideHandoverCase, refuses("session/confirm-again"));
  await user.click(screen.getByRole("radio", { name: "Rembourser l'acheteur" }));
  await user.type(screen.getByLabelText(/^Pourquoi/), "Le pot était fêlé.");
  const decide = screen.getByRole("button", { name: "Décider et prévenir" });
  await user.click(decide);
  await screen.findAllByText(/Confirmez d'abord que c'est bien vous/);
  await user.click(decide);
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  stop();
  const body = { decision: "refund", reason: "Le pot était fêlé." };
  expect(server.sentTo(decideHandoverCase).map((sent) => sent.body)).toEqual([body, body, body]);
});

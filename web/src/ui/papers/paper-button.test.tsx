// @vitest-environment happy-dom
import { getRentalPaper } from "@stokaz/contract/papers/papers";
import { PROBLEMS } from "@stokaz/contract/problems";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { logIn, refuses, show, startServer } from "#test/screen";
import { PaperButton } from "./paper-button.tsx";

const server = startServer();

const rentalId = "00000000-0000-4000-8000-000000000001";
const paper = { rentalId, fileName: "contrat-de-location.pdf" };

const showButton = () => {
  logIn("lessor");
  return show(<PaperButton paper={paper} label="Télécharger le contrat" about="La Ruche" />);
};
const button = () => screen.getByRole("button", { name: "Télécharger le contrat : La Ruche" });

it("saves the contract of a rental under its name", async () => {
  covers("own.product.148");
  const user = showButton();
  const names: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function keep(
    this: HTMLAnchorElement,
  ) {
    names.push(this.download);
  });
  const pdf = () => new Response("%PDF-1.7", { headers: { "content-type": "application/pdf" } });
  server.answer(getRentalPaper, pdf);
  await user.click(button());
  await expect.poll(() => names).toEqual(["contrat-de-location.pdf"]);
  saving.mockRestore();
});

it("says why it can't, and can be asked again", async () => {
  const user = showButton();
  server.answer(getRentalPaper, refuses("paper/not-found"));
  await user.click(button());
  expect(await screen.findByText(PROBLEMS["paper/not-found"].message)).toBeDefined();
  await expect.poll(() => button().hasAttribute("disabled")).toBe(false);
});

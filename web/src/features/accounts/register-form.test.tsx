// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { RegisterForm } from "./register-form.tsx";

startServer();

const describedBy = (box: HTMLElement): string =>
  (box.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent ?? "")
    .join(" ");

it.each([
  ["J'ai un contrat de location ou une preuve de propriété", /il faut en être propriétaire/],
  [
    "J'ai une extension d'assurance multirisque habitation",
    /ne couvre pas les biens d'un professionnel gardés chez vous/,
  ],
  ["J'envisage de souscrire à une extension d'assurance", /demandez-le à votre assureur/],
])("says to a lessor why « %s » is asked, and to whoever hears it read", (label, why) => {
  const role = "lessor";
  show(<RegisterForm role={role} title="Inscription loueur particulier" />);
  expect(screen.getByText(why)).toBeDefined();
  expect(describedBy(screen.getByRole("checkbox", { name: label }))).toMatch(why);
});

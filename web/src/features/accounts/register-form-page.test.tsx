// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import RegisterFormPage from "./register-form-page.tsx";

startServer();

it.each([
  ["?role=lessor", "Inscription loueur particulier"],
  ["?role=artisan", "Inscription artisan-producteur"],
  ["?role=consumer", "Inscription consommateur responsable"],
  ["?role=wizard", "Inscription consommateur responsable"],
  ["?role=Admin", "Inscription consommateur responsable"],
  ["", "Inscription consommateur responsable"],
])("the address %s leads to « %s »", (query, title) => {
  covers("§2.routes.8", "§2.registration.1", "§2.registration.2", "§6.roles.2");
  show(<RegisterFormPage />, `/register-form${query}`);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(title);
  expect(screen.getByRole("form", { name: title })).toBeDefined();
});

// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show, startServer } from "#test/screen";
import { EstimatorForm } from "./estimator-form.tsx";

startServer();

it("estimates six months, with a dash before, and a dash for what is no figure", async () => {
  covers("§9.constants.20", "§5.admin.2", "§2.landing.4");
  const user = show(<EstimatorForm communes={[]} usualPrice={null} />);
  const result = screen.getByRole("status");
  const surface = screen.getByRole("textbox", { name: "Surface (m²)" });
  const estimate = () => user.click(screen.getByRole("button", { name: "Estimer" }));
  expect(result.textContent).toContain("—");
  await user.type(surface, "10");
  await user.type(screen.getByRole("textbox", { name: /^Prix par m²/ }), "12,50");
  await estimate();
  expect(result.textContent).toMatch(/750\s€/u);
  await user.clear(surface);
  await user.type(surface, "0");
  await estimate();
  expect(await screen.findByText("La surface doit être positive.")).toBeDefined();
  expect(result.textContent).toContain("—");
});

// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { useLocation } from "react-router";
import { expect, it } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import AcceptTextsPage from "./accept-texts-page.tsx";
import { TextsSection } from "./texts-section.tsx";

startServer();

const terms = {
  kind: "terms" as const,
  title: "Conditions d'utilisation",
  effectiveOn: calendarDay("2026-12-13"),
  summary: "",
  acceptedBefore: null,
};

const Where = () => <p>{useLocation().pathname}</p>;

it("lets who does not accept go on, and says what waits and when an account can be closed", async () => {
  covers("own.email.33", "own.product.673");
  logIn("artisan", { textsToAccept: [terms] });
  const user = show(
    <>
      <AcceptTextsPage />
      <TextsSection />
      <Where />
    </>,
    "/nouveaux-textes?next=%2Flocations%2F1",
  );
  const otherwise = screen.getByRole("region", { name: "Si vous n'êtes pas d'accord" });
  expect(otherwise.textContent).toMatch(/dès que plus rien n'est en cours \(locations, commandes/);
  expect(otherwise.textContent).toMatch(/Publier, louer ou agrandir une location attend votre/);
  expect(screen.queryByText(/vous ne les avez pas encore acceptés/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Continuer sans accepter" }));
  expect(await screen.findByText("/locations/1")).toBeDefined();
  const notice = screen.getByRole("complementary", { name: "Textes à accepter" });
  expect(notice.textContent).toContain("vous ne les avez pas encore acceptés");
  expect(screen.getByRole("link", { name: "Lire ce qui change" }).getAttribute("href")).toBe(
    "/nouveaux-textes?next=%2Flocations%2F1",
  );
});

// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { logIn, show, startServer } from "#test/screen";
import AcceptTextsPage from "./accept-texts-page.tsx";

startServer();

it("says to who refuses that an account is closed once nothing is under way", () => {
  covers("own.email.33");
  const terms = {
    kind: "terms" as const,
    title: "Conditions d'utilisation",
    effectiveOn: calendarDay("2026-12-13"),
    summary: "",
    acceptedBefore: null,
  };
  logIn("artisan", { textsToAccept: [terms] });
  show(<AcceptTextsPage />);
  const otherwise = screen.getByRole("region", { name: "Si vous n'êtes pas d'accord" });
  expect(otherwise.textContent).toMatch(/dès que plus rien n'est en cours \(locations, commandes/);
});

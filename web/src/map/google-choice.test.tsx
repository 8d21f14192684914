// @vitest-environment happy-dom
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { show, startServer } from "#test/screen";
import { GoogleChoice } from "./google-choice.tsx";

startServer();

beforeEach(() => localStorage.clear());

const pressed = () =>
  screen.getAllByRole("button").map((button) => button.getAttribute("aria-pressed"));

it("takes either answer with one press, keeps it, and lets it be changed", async () => {
  covers("own.product.138");
  const user = show(<GoogleChoice />);
  expect(pressed()).toEqual(["false", "false"]);
  await user.click(screen.getByRole("button", { name: "Refuser" }));
  expect(pressed()).toEqual(["false", "true"]);
  await user.click(screen.getByRole("button", { name: "Accepter" }));
  expect(pressed()).toEqual(["true", "false"]);
});

it("asks again after six months", () => {
  covers("own.product.138");
  vi.useFakeTimers({ now: new Date("2027-06-01T08:00:00Z") });
  const at = new Date("2026-11-23T08:00:00Z").getTime();
  localStorage.setItem("google-maps", JSON.stringify({ choice: "accepted", at }));
  show(<GoogleChoice />);
  expect(pressed()).toEqual(["false", "false"]);
  vi.useRealTimers();
});

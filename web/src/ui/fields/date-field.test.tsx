// @vitest-environment happy-dom
import { calendarDay } from "@stokaz/contract/time/calendar";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show, startServer } from "#test/screen";
import { DateField } from "./date-field.tsx";

startServer();

it("keeps the focus in its calendar when the pressed button is disabled", async () => {
  const user = show(
    <DateField
      label="Début"
      value={calendarDay("2026-12-10")}
      onChange={() => undefined}
      min={calendarDay("2026-12-01")}
      max={calendarDay("2027-01-31")}
    />,
  );
  await user.click(screen.getByRole("button", { name: "Début" }));
  const next = await screen.findByRole("button", { name: "Mois suivant" });
  await user.click(next);
  expect(next).toHaveProperty("disabled", true);
  const month = screen.getByRole("button", { name: "janvier 2027" });
  await expect.poll(() => document.activeElement).toBe(month);
});

it("is chosen by keys alone", async () => {
  const onChange = vi.fn();
  const min = calendarDay("2026-12-20");
  const user = show(<DateField label="Début" value={null} onChange={onChange} min={min} />);
  await user.tab();
  await user.keyboard("{Enter}");
  const day = await screen.findByRole("button", { name: /^20 décembre 2026/ });
  for (let steps = 0; steps < 10 && document.activeElement !== day; steps += 1) await user.tab();
  await user.keyboard("{Enter}");
  expect(onChange).toHaveBeenCalledExactlyOnceWith("2026-12-20");
});

// @vitest-environment happy-dom

import { cents } from "@stokaz/contract/money/money";
import { getTerritory } from "@stokaz/contract/spaces/territory";
import { calendarDay } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { says, show, startServer, territory } from "#test/screen";
import { PlanSection } from "./plan-section.tsx";
import { planOf } from "./rules.ts";

const server = startServer();

describe("how a rental will be paid", () => {
  it.each([
    [undefined, 1, 36, "upfront"],
    [undefined, 3, 36, "upfront"],
    [undefined, 4, 36, "monthly"],
    ["upfront", 12, 36, "upfront"],
    ["monthly", 2, 36, "monthly"],
    ["monthly", 1, 36, "upfront"],
    ["upfront", 7, 6, "monthly"],
    [undefined, 2, 1, "monthly"],
  ] as const)("chosen %s, %i months of %i at once: %s", (chosen, months, most, plan) => {
    covers("own.product.213");
    expect(planOf(chosen, months, most)).toBe(plan);
  });

  const visit = async (months: number, prepaidMonthsMax: number, onChoose = vi.fn()) => {
    server.answer(getTerritory, says(territory));
    const startDate = calendarDay("2027-01-31");
    const user = show(
      <PlanSection
        plan="monthly"
        terms={{ price: cents(1250), pallets: 2, months, startDate }}
        prepaidMonthsMax={prepaidMonthsMax}
        isOnRequest={false}
        isDisabled={false}
        onChoose={onChoose}
      />,
      "/",
      "/",
    );
    await screen.findByText(/J'autorise/);
    return { user, text: (document.body.textContent ?? "").replace(/\s+/g, " "), onChoose };
  };

  it("says what is paid today, then each month, until when, and what one agrees to", async () => {
    covers("own.product.213");
    const { user, text, onChoose } = await visit(4, 36);
    expect(text).toContain("Aujourd'hui : 25,00 €, le premier mois.");
    expect(text).toContain("la première fois le 28 février 2027, la dernière le 30 avril 2027.");
    expect(text).toContain("prélever 25,00 € sur ma carte au début de chaque mois");
    await user.click(screen.getByRole("radio", { name: /En une fois/ }));
    expect(onChoose).toHaveBeenCalledExactlyOnceWith("upfront");
  });

  it("says why so many months can't be paid at once", async () => {
    covers("own.refusals.175");
    const { text } = await visit(12, 6);
    expect(text).toContain("Au-delà de 6 mois, une location se paie chaque mois.");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /En une fois/ }).disabled).toBe(
      true,
    );
  });
});

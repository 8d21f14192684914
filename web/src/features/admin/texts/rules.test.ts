import { calendarDay } from "@stokaz/contract/time/calendar";
import { describe, expect, it } from "vitest";
import { unreadableText, unsavedOver } from "./rules.ts";

const DRAFT = { markdown: "## Objet", summary: "", effectiveOn: calendarDay("2026-12-20") };

describe("a draft that was typed over", () => {
  it("is nothing where nobody typed, or where it says the same", () => {
    expect(unsavedOver(DRAFT, undefined)).toBeUndefined();
    expect(unsavedOver(DRAFT, { ...DRAFT, revision: 7 })).toBeUndefined();
  });

  it.each([{ markdown: "## Objet neuf" }, { summary: "Plus clair." }, { effectiveOn: null }])(
    "comes back with %o",
    (change) => {
      const typed = { ...DRAFT, ...change, revision: 3 };
      expect(unsavedOver(DRAFT, typed)).toBe(typed);
    },
  );
});

it("a text that can't be read is refused beside its field, with every fault", () => {
  const { code, errors } = unreadableText(["Ligne 1 : repère.", "Ligne 4 : titre."]);
  expect(code).toBe("legal-text/unreadable");
  expect(errors).toEqual([{ field: "markdown", message: "Ligne 1 : repère. Ligne 4 : titre." }]);
});

import { describe, expect, it } from "vitest";
import { MALFORMED_TEXT, malformedTextIn } from "./well-formed.ts";

describe("text that can't be kept", () => {
  it.each([
    ["\0", ""],
    [{ name: "a\0b" }, "name"],
    [{ name: "\ud800" }, "name"],
    [{ item: { name: "\udc00a" } }, "item.name"],
    [{ retrievalDays: ["Lun", "\0"] }, "retrievalDays.1"],
    [{ item: { "na\0me": "Hoarau" } }, "item"],
    [{ "na\0me": "Hoarau" }, ""],
    [{ first: null, next: { last: "\0" } }, "next.last"],
  ])("%j: in %j", (input, field) => {
    expect(malformedTextIn(input)).toBe(field);
  });

  it.each([
    "Vanille 🌿",
    "",
    null,
    undefined,
    12,
    true,
    { name: "Hoarau", item: { days: ["Lun", "Mar"], note: null } },
  ])("is not in %j", (input) => {
    expect(malformedTextIn(input)).toBeUndefined();
  });

  it("is refused with a sentence", () => {
    expect(MALFORMED_TEXT).toBe("Ce texte contient un caractère illisible.");
  });
});

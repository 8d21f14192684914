import { plainText } from "@stokaz/contract/text";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { gridPoint } from "../../territories/located.ts";

const harness = useHarness();

describe("plain_text", () => {
  it.each([
    ["L'Étang-Salé", "l etang sale"],
    ["Cœur ÇÀ Ñ", "coeur ca n"],
    ["97410 SAINT-PIERRE", "97410 saint pierre"],
  ])("reduces %s", async (text, plain) => {
    const { rows } = await sql<{ plain: string }>`select plain_text(${text}) as plain`.execute(
      harness.db,
    );
    expect(rows[0]?.plain).toBe(plain);
  });

  it("is the program's own, for whatever is typed here", async () => {
    const letters = Array.from({ length: 0x2c0 }, (_, code) => String.fromCodePoint(code + 0x20));
    const marks = ["\u0300", "\u0301", "\u0302", "\u0303", "\u0308", "\u030a", "\u030c", "\u0327"];
    const others = [
      "\u2018",
      "\u2019",
      "\u2013",
      "\u2026",
      "\u202f",
      "\u20ac",
      "\ufb01",
      "Ω",
      "Ж",
      "𝒜",
      "🌺",
    ];
    const texts = letters
      .flatMap((letter) => [letter, `L'${letter}-${letter}`, ...marks.map((mark) => letter + mark)])
      .concat(others);
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...letters, ...marks, ...others)), (drawn) => {
        texts.push(drawn.join(""));
      }),
      { numRuns: 2000 },
    );
    const { rows } = await sql<{ text: string; plain: string }>`
      select text, plain_text(text) as plain from unnest(${texts}::text[]) as text`.execute(
      harness.db,
    );
    expect(rows).toHaveLength(texts.length);
    const different = rows.filter(({ text, plain }) => plainText(text) !== plain);
    expect(different).toEqual([]);
  });
});

describe("grid_point", () => {
  it("is the program's own grid", async () => {
    const degrees = [-21.34321, 55.48765, 16.2415, -61.533, 0, -0.0001, 55.29];
    const { rows } = await sql<{ shown: number }>`
      select grid_point(degrees) as shown
      from unnest(${degrees}::double precision[]) with ordinality as given (degrees, position)
      order by position
    `.execute(harness.db);
    expect(rows.map(({ shown }) => shown)).toEqual(
      degrees.map((lat) => gridPoint({ lat, lng: 0 }).lat),
    );
  });
});

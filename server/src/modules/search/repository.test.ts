import { plainText } from "@stokaz/contract/text";
import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useHarness } from "../../../test/harness.ts";
import { gridPoint } from "../../territories/located.ts";
import { isShownNear, listNearest, shownDistance } from "./repository.ts";

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
  it("gives the same cell as gridPoint()", async () => {
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

describe("isShownNear", () => {
  it.each([
    ["Maripasoula", 3.64, -54.03],
    ["Saint-Pierre", -21.34, 55.48],
    ["Miquelon", 47.1, -56.38],
  ])("leaves out nothing that is near enough of %s", async (_name, lat, lng) => {
    const drawn = fc.sample(
      fc.tuple(
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
      ),
      2000,
    );
    const lats = drawn.map(([north]) => lat + north / 5);
    const lngs = drawn.map(([, east]) => lng + east / 4);
    for (const metres of [1, 2000, 12_000]) {
      const exact = { scope: "everybody" } as const;
      const { rows } = await sql<{ near: number; missed: number }>`
        select count(*) filter (where is_near) as near,
          count(*) filter (where is_near and not (${isShownNear([lat, lng], metres, exact)})) as missed
        from (
          select *, grid_point(lat) as grid_lat, grid_point(lng) as grid_lng
          from unnest(${[lat, ...lats]}::float8[], ${[lng, ...lngs]}::float8[]) as point (lat, lng)
        ) as storage_spaces,
        lateral (select ${shownDistance([lat, lng], exact)} <= ${metres} as is_near) as asked`.execute(
        harness.db,
      );
      expect(rows[0]?.near).toBeGreaterThan(0);
      expect(rows[0]?.missed).toBe(0);
    }
  });
});

describe("listNearest", () => {
  const reader = (distances: readonly number[], after: number, limit: number) => {
    const asked: (number | undefined)[] = [];
    const read = async (metres = Number.POSITIVE_INFINITY): Promise<number[]> => {
      asked.push(metres);
      return distances
        .filter((distance) => distance > after && distance <= metres)
        .sort((one, other) => one - other)
        .slice(0, limit);
    };
    return { asked, read, isFull: (page: number[]) => page.length >= limit };
  };

  it("gives what sorting everything gives, wherever a page begins and the list ends", async () => {
    const metres = fc.integer({ min: 0, max: 30_000 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(metres, { maxLength: 40 }),
        fc.option(metres, { nil: undefined }),
        fc.option(metres, { nil: undefined }),
        fc.integer({ min: 1, max: 12 }),
        async (drawn, after, farthest, limit) => {
          const distances = drawn.filter((distance) => distance <= (farthest ?? 30_000));
          const { read, isFull } = reader(distances, after ?? -1, limit);
          expect(await listNearest({ after, farthest }, read, isFull)).toEqual(await read());
        },
      ),
    );
  });

  it("looks no farther than a full page", async () => {
    const { asked, read, isFull } = reader([1999, 2000, 2001], -1, 2);
    expect(await listNearest({}, read, isFull)).toEqual([1999, 2000]);
    expect(asked).toEqual([2000]);
  });
});

import { DAY_MS, HOUR_MS } from "@stokaz/contract/time/calendar";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { archiveName, archivesToDelete, dailyCron } from "./rules.ts";

const at = (day: string, time = "01:00:00"): string => archiveName(new Date(`${day}T${time}Z`));

describe("old archives", () => {
  it("are those that are not the newest of one of seven days or of four weeks", () => {
    covers("own.product.481");
    const now = new Date("2027-03-28T02:00:00Z");
    const all = Array.from({ length: 40 }, (_, ago) =>
      archiveName(new Date(now.getTime() - HOUR_MS - ago * DAY_MS)),
    );
    const gone = archivesToDelete([...all, at("2027-03-28", "00:10:00")], now);
    const kept = all.filter((name) => !gone.includes(name));
    expect(kept.map((name) => name.slice(7, 17))).toEqual([
      "2027-03-28",
      "2027-03-27",
      "2027-03-26",
      "2027-03-25",
      "2027-03-24",
      "2027-03-23",
      "2027-03-22",
      "2027-03-17",
      "2027-03-10",
    ]);
    expect(gone).toContain(at("2027-03-28", "00:10:00"));
  });

  it("don't include other files", () => {
    covers("own.product.481");
    const now = new Date("2027-03-28T02:00:00Z");
    expect(archivesToDelete(["stokaz.tar.gz", "notes.txt", at("2026-01-01")], now)).toEqual([
      at("2026-01-01"),
    ]);
  });
});

it("runs at the configured minute", () => {
  covers("own.product.480");
  expect([dailyCron("01:30"), dailyCron("00:05")]).toEqual(["30 1 * * *", "5 0 * * *"]);
});

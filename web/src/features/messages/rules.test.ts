import type { ShownMessage } from "@stokaz/contract/messages/messages";
import { describe, expect, it } from "vitest";
import { aboutHref, aboutWords, entriesByDay, leftAfter, maskedWords } from "./rules.ts";

const message = (sentAt: string): ShownMessage => ({
  _id: sentAt,
  isMine: true,
  words: sentAt,
  masked: [],
  pictures: [],
  sentAt: new Date(sentAt),
  readAt: null,
  isErased: false,
  writtenBy: null,
});
const timeZone = "Indian/Reunion";

describe("leftAfter", () => {
  const [pot, hive] = [new File(["x"], "pot.png"), new File(["x"], "hive.png")];
  it.each([
    ["À demain", ""],
    ["À demain\n\nMerci !", "Merci !"],
    ["À demain 9 h", "9 h"],
    ["Bonjour, à demain", "Bonjour, à demain"],
    ["", ""],
  ])("of « %s » leaves « %s » once « À demain » is sent", (words, left) => {
    const sent = { words: "À demain", pictures: [] };
    expect(leftAfter({ words, pictures: [] }, sent).words).toBe(left);
  });

  it("leaves the pictures that were not sent", () => {
    const sent = { words: "", pictures: [pot] };
    expect(leftAfter({ words: "", pictures: [pot, hive] }, sent).pictures).toEqual([hive]);
  });
});

describe("entriesByDay", () => {
  const newestFirst = [
    message("2026-11-25T20:30:00Z"),
    message("2026-11-25T19:00:00Z"),
    message("2026-11-25T05:00:00Z"),
  ];
  const readings = [new Date("2026-11-25T06:00:00Z"), new Date("2026-11-01T06:00:00Z")];
  const shown = (isWhole: boolean) =>
    entriesByDay(newestFirst, readings, { isWhole, timeZone }).map(({ day, entries }) => [
      day,
      ...entries.map(({ at, message: one }) => (one ? at.toISOString() : `lu ${at.toISOString()}`)),
    ]);

  it("cuts by the territory's days, the oldest first, with readings among them", () => {
    expect(shown(true)).toEqual([
      ["2026-11-01", "lu 2026-11-01T06:00:00.000Z"],
      [
        "2026-11-25",
        "2026-11-25T05:00:00.000Z",
        "lu 2026-11-25T06:00:00.000Z",
        "2026-11-25T19:00:00.000Z",
      ],
      ["2026-11-26", "2026-11-25T20:30:00.000Z"],
    ]);
  });

  it("leaves readings before older messages that are not there yet", () => {
    expect(shown(false).map(([day]) => day)).toEqual(["2026-11-25", "2026-11-26"]);
  });
});

describe("what a conversation is about", () => {
  it.each([
    ["order", "consumer", "/my-orders?order=1"],
    ["order", "artisan", "/mes-ventes"],
    ["order", "lessor", "/remises"],
    ["rental", "lessor", "/locations/1"],
    ["product", "consumer", "/produits/1"],
    ["space", "artisan", "/espaces/1"],
    ["space", "lessor", "/lieux/1"],
  ] as const)("leads from a %s as %s to %s", (kind, role, href) => {
    expect(aboutHref({ kind, id: "1", name: "Nom" }, role)).toBe(href);
  });

  it("says what was deleted, and leads nowhere then", () => {
    const gone = { kind: "rental", id: "1", name: "" } as const;
    expect(aboutHref(gone, "artisan")).toBeUndefined();
    expect([aboutWords(gone), aboutWords({ ...gone, kind: "product" })]).toEqual([
      "Location supprimée",
      "Produit supprimé",
    ]);
  });
});

describe("maskedWords", () => {
  it("names what is masked and why", () => {
    expect(maskedWords(["phone", "email"])).toBe(
      "Masqué : un numéro de téléphone et une adresse e-mail. Les coordonnées s'affichent dès qu'une commande ou une location payée vous lie.",
    );
  });
});

import type { Role } from "@stokaz/contract/accounts/roles";
import type { ConversationSubject } from "@stokaz/contract/messages/messages";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import {
  type Correspondent,
  correspondentsOf,
  messagePictureOf,
  nameOf,
  pictureFileOf,
} from "./rules.ts";

const ORDER: Correspondent[] = [
  { personId: "buyer", side: "buyer" },
  { personId: "artisan", side: "seller" },
  { personId: "other-artisan", side: "seller" },
  { personId: "lessor", side: "keeper" },
];
const RENTAL: Correspondent[] = [
  { personId: "artisan", side: "tenant" },
  { personId: "lessor", side: "keeper" },
];
const CONCERNED: Record<ConversationSubject, Correspondent[]> = {
  order: ORDER,
  rental: RENTAL,
  product: [{ personId: "artisan", side: "seller" }],
  space: [{ personId: "lessor", side: "keeper" }],
};

const CASES: [ConversationSubject, string, Role, string[]][] = [
  ["order", "buyer", "consumer", ["artisan", "other-artisan", "lessor"]],
  ["order", "artisan", "artisan", ["buyer"]],
  ["order", "lessor", "lessor", ["buyer"]],
  ["order", "stranger", "consumer", []],
  ["order", "stranger", "artisan", []],
  ["order", "stranger", "admin", []],
  ["rental", "artisan", "artisan", ["lessor"]],
  ["rental", "lessor", "lessor", ["artisan"]],
  ["rental", "stranger", "artisan", []],
  ["product", "stranger", "consumer", ["artisan"]],
  ["product", "stranger", "artisan", []],
  ["product", "stranger", "lessor", []],
  ["product", "stranger", "admin", []],
  ["product", "artisan", "artisan", []],
  ["space", "stranger", "artisan", ["lessor"]],
  ["space", "stranger", "consumer", []],
  ["space", "stranger", "lessor", []],
  ["space", "lessor", "lessor", []],
];

describe("correspondentsOf", () => {
  it.each(CASES)("about a %s, %s (%s) writes first to %j", (about, userId, role, expected) => {
    covers("own.messages.1");
    const reached = correspondentsOf(about, CONCERNED[about], { userId, role });
    expect(reached.map(({ personId }) => personId)).toEqual(expected);
  });

  it("names whoever has two sides once, and nobody themselves", () => {
    const concerned: Correspondent[] = [
      { personId: "both", side: "seller" },
      { personId: "both", side: "keeper" },
      { personId: "buyer", side: "buyer" },
    ];
    const ofBuyer = correspondentsOf("order", concerned, { userId: "buyer", role: "consumer" });
    expect(ofBuyer).toEqual([{ personId: "both", side: "seller" }]);
    const alone = concerned.map((person) => ({ ...person, personId: "both" }));
    expect(correspondentsOf("order", alone, { userId: "both", role: "artisan" })).toEqual([]);
  });
});

describe("nameOf", () => {
  it.each([
    [{ trade_name: null, first_name: "Marie", name: "Payet" }, "Marie P."],
    [{ trade_name: "Vanille des Hauts", first_name: "Jean", name: "Hoarau" }, "Vanille des Hauts"],
    [
      { trade_name: "Vanille des Hauts", first_name: "", name: "Compte supprimé" },
      "Compte supprimé",
    ],
  ])("calls %j %s", (person, name) => {
    expect(nameOf(person)).toBe(name);
  });
});

describe("messagePictureOf", () => {
  const id = "0198e1f0-0000-7000-8000-000000000000";

  it("knows its files by their names, and no others", () => {
    expect(messagePictureOf(pictureFileOf(id, "small"))).toBe(id);
    expect(messagePictureOf(pictureFileOf(id, "large"))).toBe(id);
    expect(messagePictureOf(`${pictureFileOf(id, "large")}.part`)).toBeUndefined();
    expect(messagePictureOf(`place-picture-${id}-large.jpg`)).toBeUndefined();
  });
});

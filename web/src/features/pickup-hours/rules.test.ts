import type { Weekday } from "@stokaz/contract/handover/schedule";
import type { SlotSettings } from "@stokaz/contract/handover/slots";
import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { formatMinutes, previewSlots, releaseInWords } from "./rules.ts";

const HALF_HOURS: SlotSettings = { isSlotted: true, minutes: 30, capacity: 3 };
const MORNING = { start: "08:00", end: "12:00" };
const SATURDAY: Weekday[] = ["Sam"];

/** Replaces narrow spaces by normal ones. */
const plain = (words: string): string => words.replace(/\u202f/g, " ");

type Preview = [Partial<SlotSettings>, Weekday[], { start: string; end: string }, string];

const PREVIEWS: Preview[] = [
  [
    {},
    SATURDAY,
    MORNING,
    "Le samedi de 8 h à 12 h : 8 créneaux de 30 minutes, 3 personnes à la fois.",
  ],
  [
    { minutes: 60, capacity: 1 },
    ["Lun", "Mer", "Sam"],
    MORNING,
    "Le lundi, le mercredi et le samedi de 8 h à 12 h : 4 créneaux de 1 heure par jour, 1 personne à la fois.",
  ],
  [
    { minutes: 90 },
    ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"],
    { start: "08:30", end: "12:00" },
    "Tous les jours de 8 h 30 à 12 h : 2 créneaux de 1 heure 30 par jour, 3 personnes à la fois.",
  ],
  [
    { minutes: 120 },
    SATURDAY,
    { start: "08:00", end: "10:00" },
    "Le samedi de 8 h à 10 h : 1 créneau de 2 heures, 3 personnes à la fois.",
  ],
  [
    { minutes: 120 },
    SATURDAY,
    { start: "08:00", end: "09:30" },
    "Aucun créneau de 2 heures ne tient entre 8 h et 9 h 30 : choisissez une durée plus courte.",
  ],
  [
    { isSlotted: false },
    SATURDAY,
    MORNING,
    "Le samedi de 8 h à 12 h, sans créneau : on vient quand on veut.",
  ],
];

describe("what settings come to", () => {
  it.each(PREVIEWS)("%j on %j from %j", (settings, days, hours, words) => {
    covers("own.product.86");
    expect(plain(previewSlots({ ...HALF_HOURS, ...settings }, days, hours))).toBe(words);
  });
});

it("writes lengths in minutes and hours", () => {
  expect([15, 45, 60, 90, 120].map(formatMinutes)).toEqual([
    "15 minutes",
    "45 minutes",
    "1 heure",
    "1 heure 30",
    "2 heures",
  ]);
});

it.each([
  [0, /^Aucun créneau/],
  [1, /^1 créneau réservé sera libéré\. Son acheteur sera prévenu/],
  [2, /^2 créneaux réservés seront libérés\. Leurs acheteurs seront prévenus/],
])("says what %i slots given up mean", (count, words) => {
  expect(releaseInWords(count)).toMatch(words);
});

import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  fixedPhone,
  hasSiretKey,
  listOf,
  mobilePhone,
  newPassword,
  siret,
  typedInteger,
} from "./fields.ts";
import { typedDays, typedHours } from "./schedule.ts";

const refusal = (schema: z.ZodType, typed: unknown): string | undefined =>
  schema.safeParse(typed).error?.issues[0]?.message;

describe("phones", () => {
  it.each([
    ["0262123456", "0262123456"],
    ["02 62 12 34 56", "0262123456"],
    ["02.62.12.34.56", "0262123456"],
    ["+262 262 12 34 56", "0262123456"],
    ["00590590123456", "0590123456"],
  ])("stores the landline %s as %s", (typed, stored) => {
    expect(fixedPhone.parse(typed)).toBe(stored);
  });

  it.each([
    ["0692 12 34 56", "0692123456"],
    ["+262692123456", "0692123456"],
  ])("stores the mobile %s as %s", (typed, stored) => {
    expect(mobilePhone.parse(typed)).toBe(stored);
  });

  it.each([
    ["", "Le téléphone fixe est requis"],
    [undefined, "Le téléphone fixe est requis"],
    ["0012345678", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    ["026212345", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
  ])("refuses the landline %s", (typed, message) => {
    expect(refusal(fixedPhone, typed)).toBe(message);
  });

  it.each([
    ["", "Le téléphone portable est requis"],
    ["0262123456", "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres."],
  ])("refuses the mobile %s", (typed, message) => {
    expect(refusal(mobilePhone, typed)).toBe(message);
  });
});

describe("siret", () => {
  it("accepts the Luhn key, and La Poste's own sum", () => {
    expect(hasSiretKey("73282932000074")).toBe(true);
    expect(hasSiretKey("35600000000048")).toBe(true);
    expect(hasSiretKey("35600000049837")).toBe(true);
    expect(hasSiretKey("73282932000075")).toBe(false);
  });

  it.each([
    ["", "Le numéro SIRET est requis"],
    ["123", "Le numéro SIRET doit comporter 14 chiffres"],
    ["1234567890123a", "Le numéro SIRET doit comporter 14 chiffres"],
    ["73282932000075", "Le numéro SIRET n'est pas valide"],
  ])("refuses %s", (typed, message) => {
    expect(refusal(siret, typed)).toBe(message);
  });
});

describe("whole numbers", () => {
  const quantity = typedInteger({
    required: "quantité requise",
    minimum: { value: 1, message: "1 au moins" },
    maximum: { value: 10, message: "10 au plus" },
  });

  it.each([["5"], [" 5 "], [5], ["5,0"]])("reads %s", (typed) => {
    expect(quantity.parse(typed)).toBe(5);
  });

  it.each([
    ["0,5", "Indiquez un nombre entier."],
    ["0.5", "Indiquez un nombre entier."],
    ["beaucoup", "Indiquez un nombre entier."],
    ["", "quantité requise"],
    [undefined, "quantité requise"],
    ["0", "1 au moins"],
    ["11", "10 au plus"],
  ])("refuses %s in words", (typed, message) => {
    expect(refusal(quantity, typed)).toBe(message);
  });
});

describe("passwords", () => {
  it.each([
    ["", "Le mot de passe est requis"],
    ["12345", "Le mot de passe doit comporter au moins 6 caractères"],
    ["x".repeat(129), "Le mot de passe ne peut pas dépasser 128 caractères"],
  ])("refuses %s", (typed, message) => {
    expect(refusal(newPassword, typed)).toBe(message);
  });
});

describe("days and hours", () => {
  const days = listOf(typedDays("jours requis"));

  it.each([
    ["Lun", ["Lun"]],
    [
      ["Mar", "Lun", "Lun"],
      ["Lun", "Mar"],
    ],
    ['["Sam","Dim"]', ["Dim", "Sam"]],
  ])("reads %s", (typed, expected) => {
    expect(days.parse(typed)).toEqual(expected);
  });

  it.each([[[]], [""], [undefined]])("asks for a day when given %s", (typed) => {
    expect(refusal(days, typed)).toBe("jours requis");
  });

  it("wants the end after the start", () => {
    const hours = typedHours({ start: "début requis", end: "fin requise" });
    expect(hours.parse({ start: "08:00", end: "18:00" })).toEqual({ start: "08:00", end: "18:00" });
    expect(refusal(hours, { start: "18:00", end: "08:00" })).toBe(
      "L'heure de fin doit être après l'heure de début",
    );
    expect(refusal(hours, { start: "08:00", end: "" })).toBe("fin requise");
    expect(refusal(hours, { start: "8h", end: "18:00" })).toBe("L'heure doit être au format HH:mm");
  });
});

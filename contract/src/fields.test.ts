import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import {
  anyPhone,
  emailAddress,
  fixedPhone,
  hasSiretKey,
  id,
  listOf,
  longText,
  message,
  mobilePhone,
  newPassword,
  pictureFile,
  requiredText,
  role,
  siret,
  tickedBox,
  typedInteger,
} from "./fields.ts";
import { typedDays, typedHours } from "./handover/schedule-fields.ts";

/** All messages of the refusal: an error must be reported only once. */
const refusal = (schema: z.ZodType, typed: unknown): string | undefined =>
  schema
    .safeParse(typed)
    .error?.issues.map((issue) => issue.message)
    .join(" | ");

describe("identifiers", () => {
  it("are UUIDs", () => {
    const known = "0190a5a0-0000-7000-8000-000000000001";
    expect(id.parse(known)).toBe(known);
    expect(refusal(id, "42")).toBe("Identifiant invalide");
  });
});

describe("roles", () => {
  it.each([
    ["consumer", "consumer"],
    ["lessor", "lessor"],
    ["artisan", "artisan"],
    ["Admin", "admin"],
  ] as const)("%s on the wire is %s here", (wire, own) => {
    expect(role.decode(wire)).toBe(own);
    expect(role.encode(own)).toBe(wire);
  });

  it("refuses any other", () => {
    expect(role.safeParse("admin").success).toBe(false);
    expect(role.safeParse("").success).toBe(false);
  });
});

describe("texts", () => {
  const name = requiredText("Le nom est requis");

  it("are trimmed", () => {
    expect(name.parse("  Hoarau ")).toBe("Hoarau");
    expect(name.parse(` ${"x".repeat(100)} `)).toHaveLength(100);
    expect(longText("requis").parse("x".repeat(2000))).toHaveLength(2000);
  });

  it.each([
    [undefined, "Le nom est requis"],
    ["   ", "Le nom est requis"],
    ["\u0085\n", "Le nom est requis"],
    ["x".repeat(101), "100 caractères au maximum"],
  ])("refuses %s", (typed, said) => {
    expect(refusal(name, typed)).toBe(said);
  });

  it.each([
    ["Marie\n\nVotre compte va fermer.", "Marie Votre compte va fermer."],
    ["Miel \r\n \r\n de letchi", "Miel de letchi"],
    ["Zoé\u2028Hoarau\u2029\u0085de\vSaint\fLeu", "Zoé Hoarau de Saint Leu"],
    ["Miel  de\u00a0letchi", "Miel  de\u00a0letchi"],
  ])("of one line have no other: %j", (typed, kept) => {
    covers("own.email.50");
    expect(name.parse(typed)).toBe(kept);
  });

  it("of several lines keep them", () => {
    covers("own.email.50");
    const typed = "Sans pesticides.\n\nRécolté à la main.";
    expect(longText("requis").parse(typed)).toBe(typed);
    expect(longText("requis", 500).parse(typed)).toBe(typed);
  });

  it("have a maximum length", () => {
    expect(refusal(longText("requis", 3), "abcd")).toBe("3 caractères au maximum");
    expect(refusal(longText("requis"), "x".repeat(2001))).toBe("2000 caractères au maximum");
    expect(refusal(longText("requis"), "")).toBe("requis");
  });
});

describe("e-mail addresses", () => {
  const email = emailAddress({ required: "requis", invalid: "invalide" });

  it("are trimmed", () => {
    expect(email.parse(" paul@exemple.re ")).toBe("paul@exemple.re");
  });

  it.each([
    [undefined, "requis"],
    ["  ", "requis"],
    ["paul", "invalide"],
    ["paul@exemple", "invalide"],
  ])("refuses %s", (typed, said) => {
    expect(refusal(email, typed)).toBe(said);
  });

  it("have at most 254 characters", () => {
    const long = (length: number) =>
      `${"x".repeat(60)}@${"y".repeat(60)}.${"y".repeat(60)}.${"y".repeat(length - 186)}.re`;
    expect(email.parse(long(254))).toHaveLength(254);
    expect(refusal(email, long(255))).toBe("invalide");
  });
});

describe("phones", () => {
  it.each([
    ["0262123456", "0262123456"],
    ["02 62 12 34 56", "0262123456"],
    ["02.62.12.34.56", "0262123456"],
    ["+262 262 12 34 56", "0262123456"],
    ["00590590123456", "0590123456"],
    ["+33 1 23 45 67 89", "0123456789"],
    ["+594 594 12 34 56", "0594123456"],
    ["+596 596-12-34-56", "0596123456"],
    ["00262 (262) 12.34.56", "0262123456"],
    ["0999999999", "0999999999"],
  ])("stores the landline %s as %s", (typed, stored) => {
    covers("D4.accounts.6", "§5.registration.5");
    expect(fixedPhone.parse(typed)).toBe(stored);
  });

  it.each([
    ["0692 12 34 56", "0692123456"],
    ["+262692123456", "0692123456"],
    ["0712345678", "0712345678"],
  ])("stores the mobile %s as %s", (typed, stored) => {
    covers("D4.accounts.6", "§5.registration.7");
    expect(mobilePhone.parse(typed)).toBe(stored);
  });

  it.each([
    ["", "Le téléphone fixe est requis"],
    [undefined, "Le téléphone fixe est requis"],
    ["0012345678", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    ["026212345", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    ["02621234567", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    ["10262123456", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    ["+4930123456", "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres."],
    [
      "1+262262123456",
      "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
    ],
    [
      "+2622621234567",
      "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
    ],
  ])("refuses the landline %s", (typed, said) => {
    covers("§9.constants.12", "§5.registration.5");
    expect(refusal(fixedPhone, typed)).toBe(said);
  });

  it.each([
    ["", "Le téléphone portable est requis"],
    ["0262123456", "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres."],
    ["06921234567", "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres."],
    ["10692123456", "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres."],
  ])("refuses the mobile %s", (typed, said) => {
    covers("§9.constants.12", "§5.registration.7");
    expect(refusal(mobilePhone, typed)).toBe(said);
  });

  it("accepts a landline or a mobile for a place's manager", () => {
    expect(anyPhone.parse("02 62 12 34 56")).toBe("0262123456");
    expect(anyPhone.parse("0692123456")).toBe("0692123456");
    expect(refusal(anyPhone, " ")).toBe("Le téléphone est requis");
    for (const typed of ["0012345678", "02621234567", "10262123456", "02621234x6"]) {
      expect(refusal(anyPhone, typed)).toBe(
        "Le téléphone doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
      );
    }
  });
});

describe("siret", () => {
  // Computed by hand: 44306184100047 has the Luhn sum 50, 73282932000075 has 51, and the digits of
  // 73282932000077 add up to 50.
  it.each([
    ["73282932000074", true, "Luhn"],
    ["44306184100047", true, "Luhn"],
    ["35600000000048", true, "Luhn, of La Poste"],
    ["35600000049837", true, "La Poste: digits that add up to a multiple of five"],
    ["35600000049838", false, "La Poste: digits that do not"],
    ["73282932000075", false, "one more than Luhn's"],
    ["73282932000077", false, "digits that add up to 50, and not La Poste"],
  ])("tells whether %s has the key: %s (%s)", (digits, isRight) => {
    covers("D4.accounts.7");
    expect(hasSiretKey(digits)).toBe(isRight);
  });

  it("is stored without its spaces", () => {
    expect(siret.parse("732 829 320 00074")).toBe("73282932000074");
  });

  it.each([
    [undefined, "Le numéro SIRET est requis"],
    ["", "Le numéro SIRET est requis"],
    [" ", "Le numéro SIRET est requis"],
    ["123", "Le numéro SIRET doit comporter 14 chiffres"],
    ["1234567890123a", "Le numéro SIRET doit comporter 14 chiffres"],
    ["732829320000744", "Le numéro SIRET doit comporter 14 chiffres"],
    ["173282932000074", "Le numéro SIRET doit comporter 14 chiffres"],
    ["73282932000075", "Le numéro SIRET n'est pas valide"],
  ])("refuses %s", (typed, said) => {
    covers("§9.constants.11", "§5.artisan.4");
    expect(refusal(siret, typed)).toBe(said);
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

  it.each([1, 10])("accepts %i, the limit", (typed) => {
    expect(quantity.parse(typed)).toBe(typed);
  });

  it.each([
    ["0,5", "Indiquez un nombre entier."],
    ["0.5", "Indiquez un nombre entier."],
    ["beaucoup", "Indiquez un nombre entier."],
    ["", "quantité requise"],
    ["  ", "quantité requise"],
    [undefined, "quantité requise"],
    [null, "quantité requise"],
    ["0", "1 au moins"],
    ["11", "10 au plus"],
  ])("refuses %s in words", (typed, message) => {
    covers("own.product.43");
    expect(refusal(quantity, typed)).toBe(message);
  });
});

describe("passwords", () => {
  it.each(["douze lettre", "aB3defgh", "ab3defg!", "AB3DEFG ", "Éa3éèêëï", "x".repeat(128)])(
    "take %s",
    (typed) => {
      expect(newPassword.parse(typed)).toBe(typed);
    },
  );

  it.each(["123456", "onze lettre", "aB3defg", "abcdefg1", "ABCDEFG1", "abcd efg", "12345 78"])(
    "find %s too simple",
    (typed) => {
      covers("own.signin.1");
      expect(refusal(newPassword, typed)).toBe(
        "Ce mot de passe est trop simple : 12 caractères, ou 8 avec trois sortes parmi minuscules, majuscules, chiffres et signes",
      );
    },
  );

  it.each([
    [undefined, "Le mot de passe est requis"],
    ["", "Le mot de passe est requis"],
    ["12345", "Le mot de passe doit comporter au moins 6 caractères"],
    ["x".repeat(129), "Le mot de passe ne peut pas dépasser 128 caractères"],
  ])("refuses %s", (typed, said) => {
    covers("D4.accounts.2", "§9.constants.10", "§5.registration.11");
    expect(refusal(newPassword, typed)).toBe(said);
  });
});

describe("boxes to tick", () => {
  const box = tickedBox("à cocher");

  it.each([true, "true"])("are ticked by %s", (sent) => {
    expect(box.parse(sent)).toBe(true);
  });

  it.each([false, "false", "", undefined, "on", "yes"])("are not ticked by %s", (sent) => {
    expect(refusal(box, sent)).toBe("à cocher");
  });
});

describe("pictures", () => {
  const picture = pictureFile("photo requise");
  const file = (type: string, bytes = 1) =>
    new File([new Uint8Array(bytes)], "photo", { type: type });

  it("are images of at most 5 MB", () => {
    expect(picture.safeParse(file("image/png", 5 * 1024 * 1024)).success).toBe(true);
  });

  it.each([
    ["nothing", undefined, "photo requise"],
    ["a text", file("text/plain"), "Seuls les fichiers image sont autorisés."],
    ["a strange type", file("x-image/"), "Seuls les fichiers image sont autorisés."],
    [
      "a bigger one",
      file("image/png", 5 * 1024 * 1024 + 1),
      "La taille de l'image ne doit pas dépasser 5MB.",
    ],
  ])("refuses %s", (_, sent, said) => {
    expect(refusal(picture, sent)).toBe(said);
  });
});

describe("an answer in words", () => {
  it("keeps its sentence", () => {
    expect(message.parse({ message: "Fait." })).toEqual({ message: "Fait." });
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
    [
      ["Sam", "Ven", "Jeu", "Mer", "Mar", "Lun", "Dim"],
      ["Dim", "Lun", "Mar", "Mer", "Jeu", "Ven", "Sam"],
    ],
  ])("reads %s", (typed, expected) => {
    covers("D5.wire.3", "§9.constants.21", "§5.lessor.3");
    expect(days.parse(typed)).toEqual(expected);
  });

  it.each([[[]], [""], [undefined]])("asks for a day when given %s", (typed) => {
    covers("§5.lessor.1");
    expect(refusal(days, typed)).toBe("jours requis");
  });

  it.each([["Lundi"], ["[Lun"], [["Lun", ""]]])("knows no such day as %s", (typed) => {
    expect(refusal(days, typed)).toBe("Jour inconnu");
  });

  const hours = typedHours({ start: "début requis", end: "fin requise" });

  it.each([
    ["08:00", "18:00"],
    ["00:00", "23:59"],
    ["09:59", "19:00"],
  ])("takes %s to %s", (start, end) => {
    expect(hours.parse({ start, end })).toEqual({ start, end });
  });

  it.each([
    [undefined, "début requis | fin requise"],
    [{}, "début requis | fin requise"],
    ["08:00", "début requis"],
    [{ start: "08:00", end: "" }, "fin requise"],
    [{ start: "8h", end: "18:00" }, "L'heure doit être au format HH:mm"],
    [{ start: "108:00", end: "18:00" }, "L'heure doit être au format HH:mm"],
    [{ start: "08:000", end: "18:00" }, "L'heure doit être au format HH:mm"],
    [{ start: "08:00", end: "24:00" }, "L'heure doit être au format HH:mm"],
    [{ start: "08:60", end: "18:00" }, "L'heure doit être au format HH:mm"],
    [{ start: "18:00", end: "08:00" }, "L'heure de fin doit être après l'heure de début"],
    [{ start: "08:00", end: "08:00" }, "L'heure de fin doit être après l'heure de début"],
  ])("refuses %j", (typed, said) => {
    expect(refusal(hours, typed)).toBe(said);
  });

  it("refuses an end before the start, at the field of the end", () => {
    const issues = hours.safeParse({ start: "18:00", end: "08:00" }).error?.issues;
    expect(issues?.map(({ path }) => path)).toEqual([["end"]]);
  });
});

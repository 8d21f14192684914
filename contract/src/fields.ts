import { z } from "zod";
import { ROLES, WIRE_ADMIN, wireRole } from "./accounts/roles.ts";
import { SIGN_IN_LIMITS } from "./accounts/sign-in-limits.ts";
import { LEGAL_KINDS } from "./legal/legal-kinds.ts";
import { LIMITS } from "./limits.ts";
import { PROBLEMS } from "./problems.ts";
import { frenchNumber, oneLine, tooLong } from "./text.ts";

/** Kind of a legal text that people accept. */
export const legalKind = z.enum(LEGAL_KINDS, {
  error: PROBLEMS["legal-text/not-found"].message,
});

/** An identifier on the wire. */
export const id = z.uuid({ error: "Identifiant invalide" });

/**
 * A field of answers that came later than its call: a server of the version before, which runs
 * beside this one during a deployment, leaves it out.
 */
export const laterBoolean = z.boolean().default(false);

/** A role on the wire. */
export const role = z.codec(z.enum(["consumer", "lessor", "artisan", WIRE_ADMIN]), z.enum(ROLES), {
  decode: (wire) => (wire === WIRE_ADMIN ? "admin" : wire),
  encode: wireRole,
});

const bounded = (text: z.ZodString, required: string, maximum: number) =>
  text.min(1, { error: required, abort: true }).max(maximum, tooLong(maximum));

/**
 * A required text that is trimmed and has one line, such as a name: in a mail, its further lines
 * would look like paragraphs of ours. @param maximum highest number of characters
 */
export const requiredText = (required: string, maximum: number = LIMITS.name) =>
  bounded(z.string({ error: required }).overwrite(oneLine), required, maximum);

/**
 * A required text that is trimmed and keeps its lines. @param required the refusal if it is empty
 * @param maximum highest number of characters
 */
export const longText = (required: string, maximum: number = LIMITS.longText) =>
  bounded(z.string({ error: required }).trim(), required, maximum);

/** The name and the first name of a person. */
export const personName = requiredText("Le nom est requis");
export const personFirstName = requiredText("Le prénom est requis");

/** The address of a person or a space, in one line. */
export const typedAddress = requiredText("L'adresse est requise", LIMITS.address);

/** The refusal of an empty choice of products. */
export const PRODUCTS_MISSING = "Choisissez au moins un produit.";

/** The refusal of lines of an order that name the same line twice. */
export const eachLineOnce = z.refine<readonly { lineId: string }[]>(
  (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
  "Un produit ne se choisit qu'une fois.",
);

/** Refusals of an e-mail address. */
export const EMAIL_MISSING = "L'email est requis";
export const EMAIL_INVALID = "Email invalide";

/** An e-mail address, trimmed. */
export const emailAddress = (
  messages: { required: string; invalid: string } = {
    required: EMAIL_MISSING,
    invalid: EMAIL_INVALID,
  },
) =>
  z
    .string({ error: messages.required })
    .trim()
    .min(1, { error: messages.required, abort: true })
    .max(254, messages.invalid)
    .pipe(z.email(messages.invalid));

const KINDS_OF_CHARACTERS = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u];

/** True if the password is long, or shorter with several kinds of characters. */
const isSolid = (password: string): boolean =>
  password.length >= SIGN_IN_LIMITS.passwordLong ||
  (password.length >= SIGN_IN_LIMITS.passwordMixed &&
    KINDS_OF_CHARACTERS.filter((kind) => kind.test(password)).length >=
      SIGN_IN_LIMITS.passwordKinds);

/** The rule for a new password, shown while it is chosen. */
export const PASSWORD_RULE = `${SIGN_IN_LIMITS.passwordLong} caractères, ou ${SIGN_IN_LIMITS.passwordMixed} avec trois sortes parmi minuscules, majuscules, chiffres et signes`;

const PASSWORD_MISSING = "Le mot de passe est requis";

/** A new password. Passwords from older rules still open their accounts. */
export const newPassword = z
  .string({ error: PASSWORD_MISSING })
  .min(1, { error: PASSWORD_MISSING, abort: true })
  .min(LIMITS.passwordMin, {
    error: `Le mot de passe doit comporter au moins ${LIMITS.passwordMin} caractères`,
    abort: true,
  })
  .max(LIMITS.passwordMax, `Le mot de passe ne peut pas dépasser ${LIMITS.passwordMax} caractères`)
  .refine(isSolid, `Ce mot de passe est trop simple : ${PASSWORD_RULE}`);

/** Overseas dialling codes whose national form starts with 0. */
const OVERSEAS_PREFIX = /^(?:\+|00)(?:33|262|590|594|596)(?=[1-9]\d{8}$)/;

const nationalForm = (typed: string): string =>
  typed.replace(/[\s.\-()]/g, "").replace(OVERSEAS_PREFIX, "0");

const phone = (required: string, pattern: RegExp, invalid: string) =>
  z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .transform(nationalForm)
    .pipe(z.string().regex(pattern, invalid));

const INVALID_FIXED_PHONE =
  "Le téléphone fixe doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.";

/** A landline, stored as ten digits. Source: specification §5. */
export const fixedPhone = phone(
  "Le téléphone fixe est requis",
  /^0[1-9]\d{8}$/,
  INVALID_FIXED_PHONE,
);

/** A landline, or an empty text if the person has none or does not want to give it. */
export const optionalFixedPhone = z
  .string()
  .transform(nationalForm)
  .pipe(z.string().regex(/^(?:0[1-9]\d{8})?$/, INVALID_FIXED_PHONE))
  .default("");

/** A mobile, stored as ten digits. Source: specification §5. */
export const mobilePhone = phone(
  "Le téléphone portable est requis",
  /^0[67]\d{8}$/,
  "Le téléphone portable doit commencer par 06 ou 07 et avoir 10 chiffres.",
);

/** The phone of a storage place's manager: landline or mobile. */
export const anyPhone = phone(
  "Le téléphone est requis",
  /^0[1-9]\d{8}$/,
  "Le téléphone doit commencer par 01, 02, ..., 09 et avoir 10 chiffres.",
);

const LA_POSTE_SIREN = "356000000";
const digitSum = (digits: string): number =>
  [...digits].reduce((sum, digit) => sum + Number(digit), 0);
const luhnSum = (digits: string): number =>
  [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);

/**
 * True if 14 digits have a valid SIRET key: Luhn, and for establishments of La Poste a digit sum
 * divisible by five. Source: INSEE, "Numéro SIRET".
 */
export const hasSiretKey = (digits: string): boolean =>
  luhnSum(digits) % 10 === 0 || (digits.startsWith(LA_POSTE_SIREN) && digitSum(digits) % 5 === 0);

const SIRET_MISSING = "Le numéro SIRET est requis";

/** A SIRET: 14 digits with a valid key. Spaces are removed. */
export const siret = z
  .string({ error: SIRET_MISSING })
  .transform((typed) => typed.replace(/\s/g, ""))
  .pipe(
    z
      .string()
      .min(1, { error: SIRET_MISSING, abort: true })
      .regex(/^\d{14}$/, { error: "Le numéro SIRET doit comporter 14 chiffres", abort: true })
      .refine(hasSiretKey, "Le numéro SIRET n'est pas valide"),
  );

const flag = (value: unknown): unknown =>
  value === "true" ? true : value === "false" || value === "" ? false : value;

/** A box that must be ticked. */
export const tickedBox = (message: string) =>
  z.preprocess(flag, z.literal(true, { error: message }));

const wholeNumber = (value: unknown): unknown => {
  if (typeof value !== "string") return value;
  const text = value.trim();
  return text === "" ? undefined : Number(text.replace(",", "."));
};

const NOT_WHOLE = "Indiquez un nombre entier.";

/**
 * A whole number that someone types (number or text). A decimal, also with a comma, gets its own
 * error message.
 */
export const typedInteger = (options: {
  required: string;
  minimum: { value: number; message: string };
  maximum: { value: number; message: string };
}) =>
  z.preprocess(
    wholeNumber,
    z
      .number({
        error: ({ input }) => (typeof input === "number" ? NOT_WHOLE : options.required),
      })
      .int(NOT_WHOLE)
      .min(options.minimum.value, options.minimum.message)
      .max(options.maximum.value, options.maximum.message),
  );

/** A surface that someone types, in whole m². @param required the error message if it is absent */
export const typedSurface = (required: string, tooSmall = "La surface doit être positive.") =>
  typedInteger({
    required,
    minimum: { value: 1, message: tooSmall },
    maximum: {
      value: LIMITS.surfaceM2,
      message: `La surface ne peut pas dépasser ${frenchNumber(LIMITS.surfaceM2)} m².`,
    },
  });

/** A number of units that someone types. */
export const typedQuantity = ({
  required = "La quantité est requise.",
  tooFew = "La quantité ne peut pas être inférieure à 1.",
  tooMany = `La quantité ne peut pas dépasser ${LIMITS.quantity}.`,
} = {}) =>
  typedInteger({
    required,
    minimum: { value: 1, message: tooFew },
    maximum: { value: LIMITS.quantity, message: tooMany },
  });

/** A repeated form field: one value, several, or a JSON array. */
export const listOf = <Item extends z.ZodType>(list: Item) =>
  z.preprocess((value) => {
    if (typeof value !== "string") return value;
    if (!value.startsWith("[")) return value === "" ? [] : [value];
    try {
      return JSON.parse(value);
    } catch {
      return [value];
    }
  }, list);

/** The refusal of a picture that was not chosen. */
export const PICTURE_MISSING = "Choisissez une photo.";

/** A picture that someone chooses. Source: specification §5, "Image uploads". */
export const pictureFile = (required: string) =>
  z
    .file({ error: required })
    .refine((file) => file.type.startsWith("image/"), PROBLEMS["picture/not-an-image"].message)
    .max(LIMITS.pictureBytes, PROBLEMS["picture/too-large"].message);

/** A document that someone sends: a PDF, or a picture of it. */
export const documentFile = (required: string) =>
  z
    .file({ error: required })
    .refine(
      ({ type }) => type === "application/pdf" || type.startsWith("image/"),
      PROBLEMS["document/not-readable"].message,
    )
    .max(LIMITS.pictureBytes, PROBLEMS["document/too-large"].message);

/**
 * An optional picture. If it is left out, the old one stays; an empty text or `null` removes it.
 */
export const optionalPicture = z.preprocess(
  (sent) => (sent === "" ? null : sent),
  pictureFile(PROBLEMS["picture/not-an-image"].message).nullish(),
);

/** A picture as clients get it: an address on our origin. */
export const pictureUrl = z.string();

/** Version of a record, for its form. */
export const recordVersion = z
  .string()
  .optional()
  .meta({ description: "For its form: another as soon as a value of the form is" });

/** Version of the record that a form was filled from. */
export const shownVersion = z.string().max(LIMITS.name).optional().meta({
  description:
    "The version that the form showed. Refused if other values were saved since. Absent: not checked",
});

/** Answer that says in French what was done: screens show it as it is. */
export const message = z.object({ message: z.string() });

/** Score of a person from the reviews of their partners. */
export const score = z
  .object({
    average: z.number().min(1).max(5).meta({ description: "With one decimal" }),
    count: z.number().int().min(1),
    counts: z
      .array(z.number().int())
      .length(5)
      .meta({ description: "Number of ratings 1, 2, 3, 4 and 5, in this order" }),
  })
  .meta({ id: "Score" });
export type Score = z.output<typeof score>;

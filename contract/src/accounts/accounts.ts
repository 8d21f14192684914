import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import {
  emailAddress,
  fixedPhone,
  id,
  legalKind,
  listOf,
  message,
  mobilePhone,
  newPassword,
  optionalFixedPhone,
  optionalPicture,
  personFirstName,
  personName,
  pictureFile,
  pictureUrl,
  recordVersion,
  requiredText,
  role,
  shownVersion,
  siret,
  tickedBox,
  typedAddress,
} from "../fields.ts";
import { hours, typedDays, typedHours, weekday } from "../handover/schedule-fields.ts";
import { LEGAL_KINDS } from "../legal/legal-kinds.ts";
import { day } from "../time/day-fields.ts";
import { PICTURE_REFUSALS } from "../upload-problems.ts";
import { REGISTRABLE_ROLES, WIRE_ADMIN } from "./roles.ts";
import { seat } from "./seats.ts";

/** Name shown for a closed account. */
export const CLOSED_ACCOUNT_NAME = "Compte supprimé";

/** Name of the administrator who is defined in the settings. */
export const FIRST_ADMIN = { name: "Administration", firstName: "Équipe" } as const;

/** Information that the payment provider can still ask of the holder of a connected account. */
const accountNeed = z.enum(["identity", "business", "document", "bank-account", "terms", "other"]);
export type AccountNeed = z.infer<typeof accountNeed>;

/** A version in force that the person still has to accept. */
const textToAccept = z.object({
  kind: legalKind,
  title: z.string(),
  effectiveOn: day,
  summary: z.string().meta({ description: "What this version changes. Empty for a first version" }),
  acceptedBefore: day
    .nullable()
    .meta({ description: "The version that the person accepted last. `null` if none" }),
});
export type TextToAccept = z.output<typeof textToAccept>;

/** A user's own data, as that user sees it. Source: specification §3, User. */
export const user = z
  .object({
    _id: id,
    role,
    name: z.string(),
    firstName: z.string(),
    email: z.string(),
    address: z.string(),
    fixedPhone: z.string(),
    mobilePhone: z.string(),
    profilePhoto: pictureUrl.optional(),
    stripeAccountId: z
      .string()
      .optional()
      .meta({ description: "Present once the payment account can receive transfers" }),
    stripeAccountMissing: z.array(accountNeed).optional().meta({
      description:
        "Information that the payment provider still needs. Present while a payment account exists but can't receive transfers; empty while the provider checks",
    }),
    termsGeneralAccepted: z.boolean(),
    termsPrivacyAccepted: z.boolean(),
    termsVersion: z.string().optional().meta({
      description: "The day from which the accepted terms apply, `YYYY-MM-DD`",
    }),
    termsAcceptedAt: z.iso.datetime().optional(),
    textsToAccept: z.array(textToAccept).optional().meta({
      description: "Versions in force that the person still has to accept. Absent if none",
    }),
    emailUnproven: z.literal(true).optional().meta({
      description: "Present until the person opens a link that was sent to this address",
    }),
    teams: z.array(seat).optional().meta({
      description: "Sellers for whom the person may act. Present only in a person's own account",
    }),
    actingFor: seat.optional().meta({
      description:
        "The seller for whom this session acts. Its rights are empty if they were taken back",
    }),
    mustSetSecondFactor: z.literal(true).optional().meta({
      description: "Present while an administrator still has to set up a second factor",
    }),
    managesPlaces: z.literal(true).optional().meta({
      description: "Present if a lessor allowed the person to hand over orders at a space",
    }),
    retrievalDays: z.array(weekday).optional(),
    retrievalTimes: hours.optional(),
    deliveryDays: z.array(weekday).optional(),
    deliveryTimes: hours.optional(),
    hasRentalContract: z.boolean().optional(),
    hasInsuranceExtension: z.boolean().optional(),
    plansToSubscribeInsurance: z.boolean().optional(),
    companyName: z.string().optional(),
    tradeName: z.string().optional(),
    SIRET: z.string().optional(),
    brandLogo: pictureUrl.optional(),
    version: recordVersion,
  })
  .meta({ id: "User" });
export type User = z.output<typeof user>;

const person = z.object({
  name: personName,
  firstName: personFirstName,
  address: typedAddress,
  fixedPhone,
  mobilePhone,
});

/** A person whose profile exists. */
const knownPerson = person.extend({ version: shownVersion });

const lessorSchedule = {
  retrievalDays: listOf(typedDays("Les jours de récupération sont obligatoires")),
  retrievalTimes: typedHours({
    start: "L'heure de début de récupération est obligatoire",
    end: "L'heure de fin de récupération est obligatoire",
  }),
  deliveryDays: listOf(typedDays("Les jours de livraison sont obligatoires")),
  deliveryTimes: typedHours({
    start: "L'heure de début de livraison est obligatoire",
    end: "L'heure de fin de livraison est obligatoire",
  }),
};

const company = {
  companyName: requiredText("La raison sociale est requise"),
  tradeName: requiredText("Le nom commercial est requis"),
  SIRET: siret,
};

const LOGO_REQUIRED = "Le logo de la marque des produits vendus est requis";
const PHOTO_REQUIRED = "La photo de profil est requise";

const registrant = person.extend({
  email: emailAddress(),
  password: newPassword,
  profilePhoto: pictureFile(PHOTO_REQUIRED),
  termsGeneralAccepted: tickedBox("Vous devez accepter les conditions générales d'utilisation"),
  termsPrivacyAccepted: tickedBox(
    "Vous devez accepter les conditions relatives aux données privées",
  ),
});

/**
 * Fields that are optional for a person who only buys: nobody needs them. Source: regulation (EU)
 * 2016/679, article 5 (1) c.
 */
const spared = { fixedPhone: optionalFixedPhone, profilePhoto: optionalPicture };

/** Registration form of each role. Source: specification §2 and §5. */
export const registrations = {
  consumer: registrant.extend({ role: z.literal("consumer"), ...spared }),
  lessor: registrant.extend({
    role: z.literal("lessor"),
    ...lessorSchedule,
    hasRentalContract: tickedBox(
      "Vous devez avoir un contrat de location ou une preuve de propriété",
    ),
    hasInsuranceExtension: tickedBox(
      "Vous devez avoir une extension d'assurance multirisque habitation",
    ),
    plansToSubscribeInsurance: tickedBox(
      "Vous devez envisager de souscrire à une extension d'assurance",
    ),
  }),
  artisan: registrant.extend({
    role: z.literal("artisan"),
    ...company,
    brandLogo: pictureFile(LOGO_REQUIRED),
  }),
} as const;

const roleOrConsumer = (typed: unknown): unknown =>
  typed === WIRE_ADMIN || REGISTRABLE_ROLES.some((known) => known === typed) ? typed : "consumer";

/**
 * Registration of a person. An unknown role counts as consumer; `Admin` is refused, because nobody
 * can register as administrator.
 */
export const registration = z.preprocess(
  (typed) =>
    typeof typed === "object" && typed !== null
      ? { ...typed, role: roleOrConsumer("role" in typed ? typed.role : undefined) }
      : typed,
  z.discriminatedUnion(
    "role",
    [registrations.consumer, registrations.lessor, registrations.artisan],
    { error: "Ce rôle ne peut pas être choisi." },
  ),
);
export type Registration = z.output<typeof registration>;

/** Profile fields that each role may change. A picture that is left out stays as it is. */
export const profiles = {
  consumer: knownPerson.extend(spared),
  lessor: knownPerson.extend({
    profilePhoto: pictureFile(PHOTO_REQUIRED).optional(),
    ...lessorSchedule,
  }),
  artisan: knownPerson.extend({
    profilePhoto: pictureFile(PHOTO_REQUIRED).optional(),
    ...company,
    brandLogo: pictureFile(LOGO_REQUIRED).optional(),
  }),
} as const;
export type LessorProfile = z.output<typeof profiles.lessor>;
export type ArtisanProfile = z.output<typeof profiles.artisan>;
export type PersonProfile = z.output<typeof profiles.consumer>;

/** E-mail address and password of a login. The password only has to be present. */
export const credentials = z.object({
  email: emailAddress({ required: "Veuillez entrer votre email!", invalid: "Email invalide!" }),
  password: z
    .string({ error: "Veuillez entrer votre mot de passe!" })
    .min(1, "Veuillez entrer votre mot de passe!"),
});

/** Answer to a successful login or registration. */
export const session = z.object({ message: z.string(), token: z.string(), user });

/** Answer to a login with a second factor: the client must send a code with this challenge. */
const codeNeeded = z.object({ message: z.string(), challenge: z.string() });

export const login = endpoint({
  method: "POST",
  path: "/api/auth/login",
  summary: "Opens a session with an e-mail address and a password",
  access: "anyone",
  body: credentials,
  status: 200,
  answer: z.union([session, codeNeeded]),
  problems: ["account/bad-credentials", "account/suspended", "request/too-many"],
});

export const register = endpoint({
  method: "POST",
  path: "/api/auth/register",
  summary: "Creates an account and opens a session",
  access: "anyone",
  encoding: "multipart",
  body: registration,
  status: 201,
  answer: session,
  problems: [
    "account/leaked-password",
    "account/email-taken",
    ...PICTURE_REFUSALS,
    "request/too-many",
  ],
});

/**
 * The fields that count depend on the caller's role, so the service checks them with
 * {@link profiles}.
 */
export const updateProfile = endpoint({
  method: "PUT",
  path: "/api/auth/profile",
  summary: "Changes the caller's profile",
  access: "signed-in",
  encoding: "multipart",
  body: z.record(z.string(), z.unknown()),
  status: 200,
  answer: z.object({ message: z.string(), user }),
  problems: ["request/invalid", "request/record-changed", ...PICTURE_REFUSALS],
});

export const onboard = endpoint({
  method: "POST",
  path: "/api/auth/onboard",
  summary: "Makes a link on which the caller connects a payment account",
  access: ["lessor", "artisan"],
  status: 200,
  answer: z.object({ url: z.url() }),
  problems: ["account/onboarding-failed"],
});

export const me = endpoint({
  method: "GET",
  path: "/api/auth/me",
  summary: "Returns the signed-in person",
  access: "signed-in",
  status: 200,
  answer: z.object({ user }),
});

export const acceptTexts = endpoint({
  method: "POST",
  path: "/api/auth/accept-texts",
  summary: "Accepts versions of legal texts that are in force today",
  access: "signed-in",
  body: z.object({
    texts: z
      .array(z.object({ kind: legalKind, effectiveOn: day }))
      .min(1)
      .max(LEGAL_KINDS.length),
  }),
  status: 200,
  answer: z.object({ message: z.string(), user }),
  problems: ["legal-text/not-in-force"],
});

export const logout = endpoint({
  method: "POST",
  path: "/api/auth/logout",
  summary: "Ends this session",
  access: "signed-in",
  status: 200,
  answer: message,
});

export const deleteAccount = endpoint({
  method: "DELETE",
  path: "/api/auth/account",
  summary: "Closes the caller's account. Personal data is anonymised; accounting records are kept",
  access: "signed-in",
  body: credentials.pick({ password: true }),
  status: 200,
  answer: message,
  problems: [
    "account/wrong-password",
    "account/has-commitments",
    "account/money-waiting",
    "account/rent-unpaid",
    "account/own-account",
    "claim/of-account",
    "leftover/of-account",
    "withdrawal/of-account",
    "request/too-many",
  ],
});

import { capitalise } from "./text.ts";
import { daysInWords, inWords, monthsInWords, yearsInWords } from "./time/french-count.ts";

/** The numbers that both ends enforce. Sources: specification §5 and §9, product decisions §6. */
export const LIMITS = {
  /**
   * `batches`: batches of one product that have units at the same time. `batchNumber` and
   * `batchPlace`: characters of a batch's number and place.
   */
  batches: 50,
  batchNumber: 40,
  batchPlace: 60,
  /** Characters of a name, of an address and of any longer text. */
  name: 100,
  address: 200,
  longText: 2000,
  /** Characters of the Markdown of a legal text. */
  legalText: 100_000,
  /** Characters of a reason or a note. */
  reason: 500,
  /** Characters of an order's number as somebody types it, with spaces and dashes. */
  typedOrderNumber: 20,
  /** Characters of a review, and of its answer. */
  reviewWords: 1000,
  /** Things that one person can review, at most this many are listed. */
  reviewables: 100,
  /** Pictures of one message. */
  messagePictures: 4,
  /** Characters of a password. */
  passwordMin: 6,
  passwordMax: 128,
  /** Bytes of one picture or document. */
  pictureBytes: 5 * 1024 * 1024,
  /** Bytes of an imported table of products, and of the pictures that come with it. */
  importBytes: 10 * 1024 * 1024,
  importPicturesBytes: 50 * 1024 * 1024,
  /** Lines of an imported table of products. */
  importLines: 10_000,
  /** Pixels of one picture, its width times its height. */
  picturePixels: 50_000_000,
  /** Bytes of the JSON body of a call. */
  jsonBytes: 1024 * 1024,
  /** Square metres of a surface. */
  surfaceM2: 10_000,
  /** Labels of pallets in one file. */
  labelsInAFile: 100,
  /** Amendments of one lease. */
  amendments: 1000,
  /** Highest price, in euros. */
  priceEuros: 100_000,
  /** Lowest price of a product, in euros. */
  productPriceMinEuros: 1,
  /** Units of one product, or pallets, at a time. */
  quantity: 10_000,
  /**
   * Pictures of one product and of one space, including the main photo; characters of a picture's
   * description.
   */
  productPictures: 8,
  spacePictures: 9,
  pictureDescription: 150,
  /** Grams or millilitres that one unit of a product may hold. */
  netAmount: 1_000_000,
  /** Different products in one basket; this is also the number of lines in one order. */
  basketLines: 30,
  /** People that a lessor may name to hand over orders at one space. */
  managers: 5,
  /** Insurance certificates of an artisan that a lease's page shows. */
  certificatesShown: 5,
  /**
   * `placeStatePictures`: pictures that each side adds to the state of a place. `placeStateNotes`:
   * characters of its notes. The other two: days before and after the date in which it is written.
   */
  placeStatePictures: 8,
  placeStateNotes: 4000,
  placeStateDaysBefore: 7,
  placeStateDaysAfter: 15,
  /**
   * Days after a lease in which its lessor may report goods; days that the operator may give to
   * fetch them; number of events that are shown.
   */
  leftoverReportDays: 30,
  leftoverFetchDays: 90,
  leftoverEvents: 50,
  /** Number of times that one thing can be changed. */
  versions: 1_000_000,
  /** Months of one rental, and months from today until its first day. */
  rentalMonths: 36,
  rentalStartMonthsAhead: 12,
  /** Rows of one page of a list. */
  pageSize: 100,
  /**
   * Maximum number of rows of a public list without any parameter; the `Link` header leads to the
   * rest.
   */
  wholeList: 1000,
  /** Maximum count of products; above it a total says "at least". */
  countedProducts: 200,
  /** Maximum count of spaces; above it a total says "at least". */
  countedSpaces: 200,
  /** Kilometres around a place in which a search looks. */
  radiusKm: 500,
  /** First and last year of days: outside them, the calendar and the database do not agree. */
  firstYear: 2000,
  lastYear: 2100,
  /**
   * Highest total of pallets, months and prices within these limits, far below the point where
   * cents become inexact. In euros.
   */
  claimedTotalEuros: 36_000_000_000,
  /** Payments that one account may have in progress at the same time. */
  openHolds: 5,
  /** Unpaid payments of one account within a day before it has to wait. */
  unpaidHolds: 5,
  /** Number of days whose slots are listed at once. */
  slotDays: 31,
  /** Orders that one slot may take. */
  slotCapacity: 50,
  /** Days of one closure. */
  closureDays: 366,
  /** Countries of a honey, or fibres of a textile. */
  factRows: 10,
  /** Labels of quality of one product. */
  labels: 5,
  /** Lowest and highest total of one payment, in cents. */
  totalMinCents: 50,
  totalMaxCents: 99_999_999,
} as const;

/** Maximum size of one picture or document in mebibytes, as people read it. */
export const PICTURE_MEGABYTES = LIMITS.pictureBytes / 1024 ** 2;

/** Lifetime of the link in a mail to answer a message, in days and in French words. */
export const MESSAGE_LINK_LIFE = daysInWords(14);

/** Lifetime of an invitation's link, in days and in French words. */
export const INVITATION_LIFE = daysInWords(14);

/**
 * Wrong codes in a row after which another one has to wait, and length of that wait, in minutes and
 * in French words.
 */
export const WRONG_CODES = {
  count: 5,
  countWords: capitalise(inWords(5)),
  minutes: 15,
  words: "un quart d'heure",
} as const;

/** Lifetime of a link that proves an e-mail address, in hours. */
export const EMAIL_LINK_HOURS = 24;

/** Lifetime of a link to withdraw from an order without logging in, in days and in French words. */
export const WITHDRAWAL_LINK_LIFE = daysInWords(2);

/** Lifetime of the link by which a buyer answers about a handover, in days and in French words. */
export const HANDOVER_LINK_LIFE = daysInWords(30);

/** Lifetime of the link in the mail about a product that is back, in days. */
export const RESTOCK_LINK_DAYS = 30;

/** Time for which an archive of one's own data is kept, in days and in French words. */
export const EXPORT_LIFE = daysInWords(7);

/** Time for which an imported table of products is kept, in days and in French words. */
export const IMPORT_LIFE = daysInWords(7);

/**
 * Lifetime of the links of reports and decisions, in months: a report may wait, and its decision
 * can be contested for half a year.
 */
export const MODERATION_LINK_MONTHS = 18;

/** Time for which a decision can be contested. Source: regulation (EU) 2022/2065, article 20. */
export const CONTEST_LIFE = monthsInWords(6);

/** Time for which an insurance may run: a later end is a typing error. */
export const INSURANCE_AHEAD = yearsInWords(3);

/**
 * Time for which accounting records are kept, from the end of their year. Source: code de commerce,
 * L123-22; code de la consommation, D213-2.
 */
export const ACCOUNTING_LIFE = yearsInWords(10);

/** Time within which a contest is answered, in days and in French words. */
export const CONTEST_ANSWER = daysInWords(15);

/**
 * Time before the start of a slot until which it can be chosen, moved and given back, in hours and
 * in French words.
 */
export const SLOT_CHANGE_LEAD = { hours: 2, words: `${inWords(2)} heures` } as const;

/** The numbers that both ends enforce. Sources: specification §5 and §9, product decisions §6. */
export const LIMITS = {
  /** Batches of one product with units at once; characters of the number and the place of one. */
  batches: 50,
  batchNumber: 40,
  batchPlace: 60,
  name: 100,
  address: 200,
  longText: 2000,
  /** The Markdown of a legal text. */
  legalText: 100_000,
  reason: 500,
  /** Of a review, and of its answer. */
  reviewWords: 1000,
  /** What one person may review at once, as far as it is listed. */
  reviewables: 100,
  /** Pictures of one message. */
  messagePictures: 4,
  passwordMin: 6,
  passwordMax: 128,
  pictureBytes: 5 * 1024 * 1024,
  /** Of a table of products that is read in, and of the pictures that come with it. */
  importBytes: 10 * 1024 * 1024,
  importPicturesBytes: 50 * 1024 * 1024,
  importLines: 10_000,
  picturePixels: 50_000_000,
  jsonBytes: 1024 * 1024,
  surfaceM2: 10_000,
  labelsInAFile: 100,
  /** Amendments of one lease. */
  amendments: 1000,
  priceEuros: 100_000,
  quantity: 10_000,
  /** Pictures of one product and of one space, with the photo, and letters that describe one. */
  productPictures: 8,
  spacePictures: 9,
  pictureDescription: 150,
  /** Grams or millilitres that one unit of a product may hold. */
  netAmount: 1_000_000,
  /** Different products in one basket, and so lines in one order. */
  basketLines: 30,
  /** People whom a lessor may name to hand orders over at one space. */
  managers: 5,
  /** Insurance certificates of an artisan that a lease's page shows. */
  certificatesShown: 5,
  /** Pictures that each side adds to the state of a place, letters of its notes, days before and after in which it is written. */
  placeStatePictures: 8,
  placeStateNotes: 4000,
  placeStateDaysBefore: 7,
  placeStateDaysAfter: 15,
  /** Days after a lease on which its lessor may say that goods are left; days that the operator may give to fetch them; what is shown of it. */
  leftoverReportDays: 30,
  leftoverFetchDays: 90,
  leftoverEvents: 50,
  /** Times that one thing may have changed. */
  versions: 1_000_000,
  rentalMonths: 36,
  rentalStartMonthsAhead: 12,
  pageSize: 100,
  /** Rows of a public list asked for without any parameter, at most: `Link` leads on. */
  wholeList: 1000,
  /** Products counted at most: beyond, a total says "at least". */
  countedProducts: 200,
  /** Spaces counted at most: beyond, a total says "at least". */
  countedSpaces: 200,
  radiusKm: 500,
  /** Years that days may be of: before and after, the calendar and the database don't agree. */
  firstYear: 2000,
  lastYear: 2100,
  /** The most that pallets, months and prices within these limits come to: far below where cents are inexact. */
  claimedTotalEuros: 36_000_000_000,
  /** Payments that one account may have under way at once. */
  openHolds: 5,
  /** Payments that one account may leave unpaid within a day before it has to wait. */
  unpaidHolds: 5,
  /** Days whose slots are listed at once. */
  slotDays: 31,
  /** Orders that one slot may take. */
  slotCapacity: 50,
  closureDays: 366,
  /** Countries of a honey, or fibres of a textile. */
  factRows: 10,
  /** Labels of quality of one product. */
  labels: 5,
  totalMinCents: 50,
  totalMaxCents: 99_999_999,
} as const;

/** Mebibytes of one picture or document, as people read them. */
export const PICTURE_MEGABYTES = LIMITS.pictureBytes / 1024 ** 2;

/** How long the link of an invitation works, in days and as our sentences say it. */
export const INVITATION_LIFE = { days: 14, words: "quatorze jours" } as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, longText } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { pageNumber } from "../paging.ts";
import { day, instant } from "../time/day-fields.ts";

/**
 * Result of an artisan's company check: `waiting` was not asked yet, `away` means that the register
 * does not answer, the others are its last answer. `closed` has ceased, `other_name` is active
 * under another name, `unknown` has no such SIRET.
 */
export const COMPANY_STATES = [
  "waiting",
  "away",
  "active",
  "closed",
  "other_name",
  "unknown",
] as const;
export type CompanyState = (typeof COMPANY_STATES)[number];

/** States that an administrator may have to check. */
export const DOUBTFUL_STATES = ["closed", "other_name", "unknown"] as const;

const companyCheck = z
  .object({
    state: z.enum(COMPANY_STATES),
    siret: z.string(),
    name: z.string().nullable().meta({ description: "Name in the register" }),
    activity: z
      .string()
      .nullable()
      .meta({ description: "Activity code in the register: `47.91B`" }),
    checkedOn: day.nullable().meta({ description: "Day of the register's latest answer" }),
    vouchedOn: day
      .nullable()
      .meta({ description: "Day on which an administrator confirmed the company" }),
    isVerified: z.boolean(),
  })
  .meta({ id: "CompanyCheck" });
export type CompanyCheck = z.output<typeof companyCheck>;

export const getCompanyCheck = endpoint({
  method: "GET",
  path: "/api/company-check",
  summary:
    "Returns what the register says about the caller's company, and how many addresses the caller can still see today",
  access: ["artisan"],
  status: 200,
  answer: companyCheck.extend({
    isEmailProven: z.boolean(),
    readingsLeft: z
      .number()
      .int()
      .meta({ description: "Number of addresses that the caller can still see today" }),
  }),
});
export type OwnCompanyCheck = z.output<typeof getCompanyCheck.answer>;

const checkedCompany = companyCheck.extend({
  _id: id.meta({ description: "Id of the artisan" }),
  companyName: z.string().meta({ description: "As the artisan typed it" }),
  tradeName: z.string(),
  personName: z.string(),
  email: z.string(),
  since: instant.meta({ description: "When the artisan registered" }),
  vouchReason: z.string().nullable(),
});
export type CheckedCompany = z.output<typeof checkedCompany>;

/**
 * Filters of the administration's list: companies in doubt, companies that wait for an answer,
 * verified companies.
 */
export const COMPANY_LISTS = ["doubtful", "waiting", "verified"] as const;
export type CompanyList = (typeof COMPANY_LISTS)[number];

export const listCompanyChecks = endpoint({
  method: "GET",
  path: "/api/admin/company-checks",
  summary: "Lists companies of artisans, a page at a time. Default: those in doubt",
  access: ["admin"],
  query: z.object({
    which: z.enum(COMPANY_LISTS).default("doubtful"),
    page: pageNumber.default(1),
  }),
  status: 200,
  answer: z.object({ data: z.array(checkedCompany), total: z.number().int() }),
});

export const vouchForCompany = endpoint({
  method: "POST",
  path: "/api/admin/company-checks/:id/vouch",
  summary:
    "Confirms an artisan's company, whatever the register says. The act is recorded, and the artisan is told",
  access: ["admin"],
  params: z.object({ id }),
  body: z.object({
    reason: longText("Dites ce que vous avez vérifié.", LIMITS.reason),
  }),
  status: 200,
  answer: z.object({ success: z.boolean(), message: z.string() }),
  problems: ["company/not-found", "company/verified"],
});

import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Person } from "./factories.ts";
import type { Harness } from "./harness.ts";

export const visitor = () => ({ name: "Léa Hoarau", email: `lea-${randomUUID()}@test.re` });

export const reportOf = (productId: string, more: object = {}) => ({
  subjectType: "product",
  subjectId: productId,
  cause: "misleading",
  words: "La photo montre autre chose.",
  isGoodFaith: true,
  ...more,
});

export const tokenIn = (text = ""): string => /\/signalements\/([\w-]+)/.exec(text)?.[1] ?? "";

/**
 * Reports of listings and people, and what the administrator decides.
 *
 * @param admin the administrator of the test that runs
 */
export const createReports = (harness: Harness, admin: () => Person) => {
  const send = (json: object, token?: string) =>
    harness.call("POST", "/api/reports", { json, token });

  const reportsOf = async (productId: string, status: string) => {
    const { body } = await harness.call("GET", `/api/admin/reports?status=${status}`, {
      token: admin().token,
    });
    return body.data.filter(({ subjectId }: { subjectId: string }) => subjectId === productId);
  };

  /** Sends a report and returns its id. */
  const received = async (
    productId: string,
    more: object = {},
    token?: string,
  ): Promise<string> => {
    expect((await send(reportOf(productId, more), token)).status).toBe(201);
    return (await reportsOf(productId, "open")).at(-1)._id;
  };

  const decide = (id: string, json: object) =>
    harness.call("POST", `/api/admin/reports/${id}/decide`, {
      token: admin().token,
      json: { reason: "La photo n'est pas celle du produit", ...json },
    });

  const mailTo = async (address: string, subject: string) =>
    (await harness.mailsTo(address)).find((mail) => mail.subject === subject);

  const stateBy = (token: string) => harness.call("GET", `/api/reports/state?token=${token}`);

  return { send, reportsOf, received, decide, mailTo, stateBy };
};

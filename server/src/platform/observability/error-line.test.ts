import { covers } from "@stokaz/spec-coverage";
import pg from "pg";
import { expect, it } from "vitest";
import { describeError } from "./error-line.ts";

const databaseError = (message: string, facts: object): pg.DatabaseError =>
  Object.assign(new pg.DatabaseError(message, 0, "error"), facts);

it.each([
  ["550 5.1.1 <marie@test.re>: rejected", "550 5.1.1 <[…]>: rejected"],
  ["no mail for marie.hoarau+stokaz@test.re,", "no mail for […],"],
  ["call 0692 12 34 56 or +262 692 12 34 56", "call […] or […]"],
])("an error's sentence %j is logged without people", (message, logged) => {
  covers("own.product.452");
  expect(describeError(new Error(message))).toMatchObject({ type: "Error", message: logged });
});

it("a refusal of the database is logged by its constraint, without the row", () => {
  covers("own.product.452");
  const error = databaseError('duplicate key value violates unique constraint "users_email"', {
    code: "23505",
    constraint: "users_email",
    detail: "Key (email)=(marie@test.re) already exists.",
    where: "marie@test.re",
  });
  expect(JSON.stringify(describeError(error))).not.toContain("marie");
  expect(describeError(error)).toMatchObject({ code: "23505", constraint: "users_email" });
});

it("a value that the database can't read is not repeated", () => {
  covers("own.product.452");
  const error = databaseError('invalid input syntax for type uuid: "12 rue de la Gare"', {
    code: "22P02",
  });
  expect(describeError(error).message).toBe('invalid input syntax for type uuid: "…"');
});

it("what a library puts beside its error stays out, and its stack holds no sentence", () => {
  covers("own.product.452");
  const cause = Object.assign(new Error("refused marie@test.re"), { rejected: ["marie@test.re"] });
  const line = describeError(new Error("not sent to marie@test.re", { cause }));
  expect(JSON.stringify(line)).not.toContain("marie");
  expect(line.cause).toMatchObject({ message: "refused […]" });
  expect(line.stack).toMatch(/^\s+at /);
});

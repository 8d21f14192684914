import { COMMON_PROBLEMS } from "@stokaz/contract/common-problems";
import { problemBody } from "@stokaz/contract/problem-body";
import { ApiError } from "./error.ts";

/** Error for an answer that does not match the contract. */
export const unreadableAnswer = (status: number, cause: unknown): ApiError =>
  new ApiError({
    status,
    code: "unreadable",
    message: COMMON_PROBLEMS["server/unexpected"].message,
    cause,
  });

/** Error for a refusal, made from its body. */
export const refusal = (status: number, body: unknown): ApiError => {
  const known = problemBody.safeParse(body);
  if (!known.success) return unreadableAnswer(status, known.error);
  const errors = known.data.errors?.map(({ field, message }) => ({
    field: field.replace(/\[(\w+)\]/g, ".$1"),
    message,
  }));
  return new ApiError({
    status,
    code: known.data.code,
    message: known.data.message,
    ...(errors && { errors }),
  });
};

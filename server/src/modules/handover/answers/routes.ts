import { answerHandover, readHandoverAnswer } from "@stokaz/contract/handover/handover-answers";
import type { Bind } from "../../../platform/http/bind.ts";
import type { Answers } from "./service.ts";
import { toWireAsked } from "./wire.ts";

export const bindAnswerRoutes = (on: Bind, answers: Answers): void => {
  on(readHandoverAnswer, async ({ query }) => toWireAsked(await answers.read(query.token)));
  on(answerHandover, async ({ body: { token, isRight, message = "" } }) => {
    await answers.answer(token, { isRight, message });
    return {
      success: true,
      message: isRight
        ? "Merci, c'est noté."
        : "C'est noté. Nous regardons ce qui s'est passé et nous vous écrivons.",
    };
  });
};

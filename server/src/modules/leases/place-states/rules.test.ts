import { expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import { PLACE_STATE_TRANSITIONS } from "./rules.ts";

it("never turns a signed state into a draft again", () => {
  expect(drawn(PLACE_STATE_TRANSITIONS)).toEqual(["draft: . x", "signed: . ."]);
});

import { expect, it } from "vitest";
import { drawn } from "../../../../test/drawn-transitions.ts";
import { PLACE_STATE_TRANSITIONS } from "./rules.ts";

it("never makes a draft of a signed state again", () => {
  expect(drawn(PLACE_STATE_TRANSITIONS)).toEqual(["draft: . x", "signed: . ."]);
});

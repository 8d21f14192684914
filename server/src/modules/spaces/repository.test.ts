import { covers } from "@stokaz/spec-coverage";
import { describe, expect, it } from "vitest";
import { aLessor } from "../../../test/factories.ts";
import { useHarness } from "../../../test/harness.ts";
import { insertSpace } from "../../../test/rows.ts";
import { findSpaceViews, getSpaceView } from "./repository.ts";

const harness = useHarness();

describe("findSpaceViews", () => {
  it("gives spaces with their lessor's schedule, archived ones too", async () => {
    covers("D4.room.4");
    const { userId } = await aLessor(harness, { connected: false });
    const spaceId = await insertSpace(harness.db, userId);
    const archivedId = await insertSpace(harness.db, userId, { archived_at: new Date() });
    const views = await findSpaceViews(harness.db, [spaceId, archivedId]);
    expect([...views.keys()].sort()).toEqual([spaceId, archivedId].sort());
    expect(views.get(archivedId)).toMatchObject({
      retrieval_days: ["Lun", "Mar", "Jeu"],
      delivery_start: "09:00",
    });
    expect(await getSpaceView(harness.db, archivedId)).toEqual(views.get(archivedId));
  });

  it("asks nothing for no space", async () => {
    expect(await findSpaceViews(harness.db, [])).toEqual(new Map());
  });
});

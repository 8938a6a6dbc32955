import { expect, it } from "vitest";
import { Crowd } from "../../../worker/pipeline/crowd";

it("a company has so many requests under way and no more; another's do not count", () => {
  const crowd = new Crowd(2);
  expect([crowd.enter("a"), crowd.enter("a"), crowd.enter("a"), crowd.enter("b")]).toEqual([true, true, false, true]);
  crowd.leave("a");
  expect([crowd.enter("a"), crowd.enter("a")]).toEqual([true, false]);
});

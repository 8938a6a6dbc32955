import { describe, expect, it } from "vitest";
import { afterConflict } from "~/features/settings/ui/after-conflict";

/** As Remix calls it: the default is true after every action. */
function isReloaded(actionStatus: number | undefined): boolean {
  const url = new URL("https://acme.test/settings/company");
  return afterConflict({
    currentUrl: url,
    nextUrl: url,
    currentParams: {},
    nextParams: {},
    ...(actionStatus === undefined ? {} : { actionStatus }),
    defaultShouldRevalidate: true,
  });
}

describe("the data of a settings page", () => {
  it("is loaded again by a revalidation, after a save and after a version conflict", () => {
    expect([undefined, 200, 202, 409].map(isReloaded)).toEqual([true, true, true, true]);
  });

  it("stays after another refusal, so that an ended session does not lead away from what was typed", () => {
    expect([401, 403, 422, 500].map(isReloaded)).toEqual([false, false, false, false]);
  });
});

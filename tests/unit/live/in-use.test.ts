import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { isInUse } from "~/shell/live/is-in-use";

/** A page with one element of this attribute, and nothing typed or focused. */
function pageWith(attribute: string): void {
  vi.stubGlobal("document", {
    activeElement: null,
    querySelectorAll: () => [],
    querySelector: (selector: string) =>
      selector.split(", ").includes(`[${attribute}]`) ? {} : null,
  });
}
afterEach(() => vi.unstubAllGlobals());

describe("a page is not loaded anew", () => {
  it("while a card of a board is held, by pointer or keys", () => {
    pageWith("data-holding");
    expect(isInUse()).toBe(true);
    pageWith("data-visible");
    expect(isInUse()).toBe(false);
  });

  it.each(["app/ui/board/board.tsx", "app/features/schedule/ui/schedule-board.tsx"])(
    "for the mark that %s sets while something is in hand",
    (file) => {
      const [, value = ""] = /data-holding=\{([^}]*)\}/.exec(readFileSync(file, "utf8")) ?? [];
      expect(value).toMatch(/hands\.held|inHand/);
      expect(value).not.toContain("pointer");
    },
  );
});

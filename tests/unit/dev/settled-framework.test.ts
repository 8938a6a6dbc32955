import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../../worker/dev/stack/stack";
import { settled } from "../../../worker/build/vite-settled-framework";

const source = (name: string) =>
  readFileSync(join(ROOT, "node_modules/@remix-run/react/dist/esm", `${name}.js`), "utf8");

/** Runtime checks in the framework. If a version changes one, both branches would load again, and this test fails. */
const ASKED = [
  { file: "components", question: "future.v3_singleFetch" },
  { file: "browser", question: "window.__remixContext.future.v3_singleFetch" },
  { file: "browser", question: "window.__remixContext.isSpaMode" },
  { file: "fog-of-war", question: "future.v3_lazyRouteDiscovery === true" },
  { file: "routes", question: 'typeof singleFetch === "function"' },
];

describe("the framework flags that are resolved at build time", () => {
  for (const { file, question } of ASKED)
    it(`resolve ${question} in ${file}`, () => {
      expect(source(file)).toContain(question);
      expect(settled(source(file))).not.toContain(question);
    });

  it("leave an object literal with the same name unchanged", () => {
    expect(settled("const wishes = { v3_singleFetch: true };")).toBe(
      "const wishes = { v3_singleFetch: true };",
    );
  });

  it("match remix.config.ts", () => {
    const config = readFileSync(join(ROOT, "remix.config.ts"), "utf8");
    expect(config).toContain("v3_singleFetch: true");
    expect(config).toContain("v3_lazyRouteDiscovery: false");
  });
});

import { expect, it } from "vitest";
import { judge } from "../../tools/check-advisories";

const advisory = (id: string) => ({
  title: "Open redirect",
  url: `https://github.com/advisories/${id}`,
  severity: "moderate",
  range: "<7.18.0",
});
const lock = { packages: { "node_modules/react-router": {}, "node_modules/vite": { dev: true } } };
const known = "GHSA-known";
const answered = new Set([known]);

it("an advisory of a deployed package is a fault until it is answered", () => {
  const nodes = ["node_modules/react-router"];
  const { lines, faults } = judge(
    {
      vulnerabilities: {
        "react-router": { via: [advisory("GHSA-new"), advisory(known)], nodes },
        "react-router-dom": { via: ["react-router"], nodes: ["node_modules/react-router-dom"] },
        vite: { via: [advisory("GHSA-dev")], nodes: ["node_modules/vite"] },
      },
    },
    { lock, answered },
  );
  expect(faults).toEqual(["GHSA-new moderate: react-router <7.18.0, Open redirect"]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain("answered");
  expect(lines[2]).toContain("development only");
});

it("a registry that does not answer is no fault, and is named", () => {
  expect(judge({ message: "405 Method Not Allowed" }, { lock, answered })).toEqual({
    lines: ["Advisories were not looked up: 405 Method Not Allowed"],
    faults: [],
  });
});

import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { ELSEWHERE } from "../../support/requirements/elsewhere";
import { SEEN } from "../../support/requirements/seen";
import { sentencesOf } from "../../support/requirements/sentences";

const DOCS = new URL("../../../app/docs/", import.meta.url);
const DECISION = "decisions/0113-keep-the-requirements-in-the-owners-words.md";
const requirements = readFileSync(new URL("requirements.md", DOCS), "utf8");
const sentences = sentencesOf(requirements);
const named = [...SEEN.map(({ says }) => says), ...ELSEWHERE.map(([says]) => says)];

it("are the owner's words, and each change of them has its reason in the decision", () => {
  const digests = readFileSync(new URL(DECISION, DOCS), "utf8").match(/\b[0-9a-f]{64}\b/g);
  expect(digests?.at(-1)).toBe(createHash("sha256").update(requirements).digest("hex"));
});

it("are each seen on a screen, or confirmed by another test", () => {
  const missing = sentences.filter((each) => !named.some((says) => each.includes(says)));
  expect(missing).toEqual([]);
});

it("are quoted as they are", () => {
  expect(named.filter((says) => !sentences.some((each) => each.includes(says)))).toEqual([]);
});

it("name tests that exist", () => {
  const root = new URL("../../../", import.meta.url);
  const files = [...new Set(ELSEWHERE.flatMap(([, ...each]) => each))];
  expect(files.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});

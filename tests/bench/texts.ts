import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../../app/kernel/text/fold";
import { JOBS } from "../../migrations/seeds/jobs";
import { ROOT } from "../../worker/dev/stack/stack";

const FILE = join(ROOT, "..", "shared", "data", "maintenance-texts.csv");

/** Real texts of maintenance orders if the file exists, otherwise those of the demo. */
export function realTexts(): string[] {
  if (!existsSync(FILE)) return JOBS.map((job) => job.description.hr);
  const [, ...lines] = readFileSync(FILE, "utf8").split(/\r?\n/);
  return lines.filter(Boolean).map(textOf);
}

/** Joins asset and text of a line `company,asset,text`. */
function textOf(line: string): string {
  const [, asset = "", text = ""] = /^[^,]*,([^,]*),(.*)$/.exec(line) ?? [];
  return `${asset} ${text.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')}`.trim();
}

/** A common word, a rare word, and two words that occur together, as search terms. */
export function searchTerms(): { common: string; rare: string; both: string } {
  const texts = realTexts().map((text) => new Set(fold(text).match(/[a-z]{4,}/g)));
  const counts = new Map<string, number>();
  for (const terms of texts)
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([term]) => term);
  const common = sorted[0] ?? "pumpa";
  const rare = [...counts].find(([, count]) => count === 2)?.[0] ?? common;
  const partner =
    sorted.slice(1).find((term) => texts.some((terms) => terms.has(term) && terms.has(common))) ??
    common;
  return { common, rare, both: `${common} ${partner}` };
}

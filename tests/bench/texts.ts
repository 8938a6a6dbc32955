import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fold } from "../../app/kernel/fold";
import { JOBS } from "../../migrations/seeds/jobs";
import { ROOT } from "../../worker/dev/stack/stack.mjs";

const FILE = join(ROOT, "..", "shared", "data", "maintenance-texts.csv");

/** Real texts of maintenance orders where they are there, else those of the demo. */
export function realTexts(): string[] {
  if (!existsSync(FILE)) return JOBS.map((job) => job.description);
  const [, ...lines] = readFileSync(FILE, "utf8").split(/\r?\n/);
  return lines.filter(Boolean).map(textOf);
}

/** company,asset,text: the asset belongs to how people write it. */
function textOf(line: string): string {
  const [, asset = "", text = ""] = /^[^,]*,([^,]*),(.*)$/.exec(line) ?? [];
  return `${asset} ${text.replace(/^"(.*)"$/, "$1").replaceAll('""', '"')}`.trim();
}

/** A word that many orders have, one that few have, and two that go together: what people will type. */
export function searchWords(): { common: string; rare: string; both: string } {
  const texts = realTexts().map((text) => new Set(fold(text).match(/[a-z]{4,}/g)));
  const counts = new Map<string, number>();
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const sorted = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const common = sorted[0] ?? "pumpa";
  const rare = [...counts].find(([, count]) => count === 2)?.[0] ?? common;
  const partner = sorted.slice(1).find((word) => texts.some((words) => words.has(word) && words.has(common))) ?? common;
  return { common, rare, both: `${common} ${partner}` };
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "playwright/types/testReporter";
import { ROOT } from "../../worker/dev/stack/stack";
import { FOLDER, SHEETS } from "./sheets";

const LIST = join(FOLDER, "findings.txt");

/** Lists the findings of all screens that this run opened, in their order, and fails the run if there are any. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other.
export default class FindingsReporter implements Reporter {
  /** Of the last try of each test, by its title. */
  private readonly found = new Map<string, { screens: number; findings: string[] }>();

  onBegin(): void {
    mkdirSync(FOLDER, { recursive: true });
    // Sheets of other pages stay, so that a run of some pages renews theirs. Those of former pages do not.
    const files = new Set(SHEETS.map(({ file }) => file));
    for (const file of readdirSync(FOLDER))
      if (!files.has(file)) rmSync(join(FOLDER, file), { recursive: true });
  }

  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === "findings")?.body;
    if (body) this.found.set(title, JSON.parse(String(body)));
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult["status"] }> {
    const sheets = SHEETS.flatMap(({ title }) => this.found.get(title) ?? []);
    if (sheets.length === 0) return {};
    const findings = sheets.flatMap((each) => each.findings);
    const screens = sheets.reduce((sum, each) => sum + each.screens, 0);
    writeFileSync(LIST, findings.map((line) => `${line}\n`).join(""));
    for (const line of findings) console.log(line);
    console.log(
      `${screens} screens on ${sheets.length} sheets in ${relative(ROOT, FOLDER)}; ${findings.length} findings, listed in ${relative(ROOT, LIST)}`,
    );
    return findings.length > 0 && status === "passed" ? { status: "failed" } : {};
  }
}

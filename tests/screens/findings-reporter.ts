import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { FullResult, Reporter, TestCase, TestResult } from "playwright/types/testReporter";
import { ROOT } from "../../worker/dev/stack/stack";
import { FOLDER, SHEETS } from "./sheets";

const LIST = join(FOLDER, "findings.txt");

type Sheet = { screens: number; findings: string[] };

/** Lists the findings of all screens that this run opened, in their order, and fails the run if there are any. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes no other.
export default class FindingsReporter implements Reporter {
  /** Of the last try of each test, by its title. */
  private readonly found = new Map<string, Sheet>();

  onBegin(): void {
    mkdirSync(FOLDER, { recursive: true });
    // Sheets of other pages stay, so that a run of some pages renews theirs. Those of former pages do not.
    const files = new Set(SHEETS.map(({ file }) => file));
    for (const file of readdirSync(FOLDER))
      if (!files.has(file)) rmSync(join(FOLDER, file), { recursive: true });
  }

  /** Written at once, so that a run that is interrupted has its list too. */
  onTestEnd({ title }: TestCase, { attachments }: TestResult): void {
    const body = attachments.find(({ name }) => name === "findings")?.body;
    if (!body) return;
    this.found.set(title, JSON.parse(String(body)));
    writeFileSync(LIST, this.findings().join(""));
  }

  private sheets(): Sheet[] {
    return SHEETS.flatMap(({ title }) => this.found.get(title) ?? []);
  }

  private findings(): string[] {
    return this.sheets().flatMap((each) => each.findings.map((line) => `${line}\n`));
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult["status"] }> {
    const sheets = this.sheets();
    if (sheets.length === 0) return {};
    const findings = this.findings();
    const screens = sheets.reduce((sum, each) => sum + each.screens, 0);
    console.log(
      `${findings.join("")}${screens} screens on ${sheets.length} sheets in ${relative(ROOT, FOLDER)}; ${findings.length} findings, listed in ${relative(ROOT, LIST)}`,
    );
    return findings.length > 0 && status === "passed" ? { status: "failed" } : {};
  }
}

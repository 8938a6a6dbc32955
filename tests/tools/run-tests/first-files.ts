import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ROOT } from "../../../worker/dev/stack/stack";
import { FIRST_FILES } from "./results";

/** Runs the files that failed last or have changed since before all others; otherwise as vitest does, the slowest first. */
export class FirstFilesSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const first = new Set(
      existsSync(FIRST_FILES) ? JSON.parse(readFileSync(FIRST_FILES, "utf8")) : [],
    );
    const isFirst = ({ moduleId }: TestSpecification) => first.has(relative(ROOT, moduleId));
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

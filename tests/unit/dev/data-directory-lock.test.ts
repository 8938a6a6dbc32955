import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startSqld } from "../../../worker/dev/stack/sqld.mjs";

it("a folder has one libSQL server at a time", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "claim-"));
  const first = await startSqld({ dataDir });
  await expect(startSqld({ dataDir })).rejects.toThrow("already running");
  await first.stop();
  const second = await startSqld({ dataDir });
  await second.stop();
});

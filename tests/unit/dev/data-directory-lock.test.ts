import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { startSqld } from "../../../worker/dev/stack/sqld";

it("allows one libSQL server at a time per data directory", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "claim-"));
  const first = await startSqld({ dataDir });
  await expect(startSqld({ dataDir })).rejects.toThrow("already running");
  await first.stop();
  const second = await startSqld({ dataDir });
  await second.stop();
});

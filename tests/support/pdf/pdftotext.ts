import { spawnSync } from "node:child_process";

/** Without poppler-utils the test is skipped, and its name states the reason. */
export const HAS_PDFTOTEXT = spawnSync("pdftotext", ["-v"]).error === undefined;

/** The text of a file as extracted by an independent PDF reader, in one line. */
export function pdftotext(bytes: Uint8Array): string {
  const { stdout, status, stderr } = spawnSync("pdftotext", ["-enc", "UTF-8", "-", "-"], {
    input: bytes,
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`pdftotext: ${stderr.toString()}`);
  return stdout.toString("utf8").replace(/\s+/g, " ");
}

import { spawnSync } from "node:child_process";

/** What a machine without poppler-utils cannot run is skipped, and its name says why. */
export const HAS_PDFTOTEXT = spawnSync("pdftotext", ["-v"]).error === undefined;

/** The words of a file as another reader than ours finds them, in one line. */
export function pdftotext(bytes: Uint8Array): string {
  const { stdout, status, stderr } = spawnSync("pdftotext", ["-enc", "UTF-8", "-", "-"], { input: bytes, maxBuffer: 64_000_000 });
  if (status !== 0) throw new Error(`pdftotext: ${stderr.toString()}`);
  return stdout.toString("utf8").replace(/\s+/g, " ");
}

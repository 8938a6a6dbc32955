import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { filesToStore } from "../../app/offline/releases/release-files";
import { ROOT } from "../../worker/dev/stack/stack";
import { kB, type Row } from "./table";

const BAR = 1_500_000;
const CLIENT = join(ROOT, "build", "client");

/** The files that the service worker caches on a phone when its page is idle: uncompressed size, with the largest language. */
export function precacheRow(): Row {
  const paths = readdirSync(CLIENT, { recursive: true, encoding: "utf8" }).map(
    (path) => `/${path}`,
  );
  const texts = paths.filter((path) => /^\/assets\/text-.*\.json$/.test(path)).map(sizes);
  const files = filesToStore(paths).map(sizes);
  const longest = texts.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { bytes: 0, gzip: 0 };
  const sum = (of: "bytes" | "gzip") =>
    files.reduce((total, each) => total + each[of], longest[of]);
  return {
    row: "stored on a phone after the first visit",
    measured: `${kB(sum("bytes"))} in ${files.length + 1} files`,
    bar: "≤ 1.5 MB",
    ok: sum("bytes") <= BAR,
    note: `${kB(sum("gzip"))} over the network`,
  };
}

function sizes(path: string): { bytes: number; gzip: number } {
  const content = readFileSync(join(CLIENT, path));
  return {
    bytes: content.length,
    gzip: path.endsWith(".woff2") ? content.length : gzipSync(content, { level: 9 }).length,
  };
}

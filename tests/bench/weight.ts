import type { Stage } from "./stage";
import { precacheRow } from "./precache";
import { kB, type Row } from "./table";
import { orderIn } from "./story";
import { openWatcher, type Seen } from "./watcher";

type Route = {
  name: string;
  path: string;
  as: "nobody" | "marko" | "tomislav";
  bar: number;
  shows?: keyof typeof HEAVY;
};

/** Files that a page must not load unless it shows them. */
const LAZY = /signature_pad|swagger|editor|chart|drag|camera-reader|qr-decoder/;
/** Files that pages with an editor or charts load additionally, after the page. */
const HEAVY = { editor: { files: /^editor-/, bar: 140 }, charts: { files: /chart/, bar: 165 } };
const LANGUAGE_BAR = 25_000;
const LOOK_BAR = 100_000;

/** Loads each page with an empty cache, then once more. Sizes are gzip -9 of the served files. */
export async function measureWeight(stage: Stage): Promise<Row[]> {
  const watcher = await openWatcher(stage);
  try {
    const rows: Row[] = [precacheRow()];
    for (const route of await routesOf(stage)) {
      const seen = await watcher.visit(route.as, route.path);
      rows.push(...rowsOf(route, seen));
    }
    return rows;
  } finally {
    await watcher.close();
  }
}

async function routesOf({ story }: Stage): Promise<Route[]> {
  const order = `/work-orders/${await orderIn(story, "in-progress", "tomislav")}`;
  return [
    { name: "login", path: "/login", as: "nobody", bar: 120 },
    { name: "list", path: "/work-orders", as: "marko", bar: 140 },
    { name: "assigned", path: "/work-orders/assigned", as: "tomislav", bar: 140 },
    { name: "detail", path: order, as: "tomislav", bar: 165 },
    { name: "new order", path: "/work-orders/new", as: "marko", bar: 165, shows: "editor" },
    { name: "analytics", path: "/analytics", as: "marko", bar: 140, shows: "charts" },
    { name: "daily report wizard", path: `${order}/daily-reports/new`, as: "tomislav", bar: 165 },
  ];
}

function rowsOf(
  { name, bar, shows }: Route,
  { scripts: all, later, look, language, requests, requested, again, largest }: Seen,
): Row[] {
  const heavy = shows ? HEAVY[shows] : null;
  const isVisible = ({ name: file }: { name: string }) => heavy?.files.test(file) === true;
  const visible = [...all, ...later].filter(isVisible);
  const scripts = all.filter((each) => !isVisible(each));
  const behind = later.filter((each) => !isVisible(each));
  const lazy = [...scripts, ...behind].filter(({ name: file }) => LAZY.test(file));
  const bytes = bytesOf(scripts);
  const { blocking, beforePaint, beforeAlive } = requests;
  const row = (what: string, measured: string, limit: string, ok: boolean, note?: string): Row => ({
    row: `${what}: ${name}`,
    measured,
    bar: limit,
    ok,
    note,
  });
  return [
    row(
      "initial JavaScript, gzip",
      `${kB(bytes)} in ${scripts.length} files`,
      `≤ ${bar} kB`,
      bytes <= bar * 1000,
      `largest: ${largest}`,
    ),
    ...(heavy
      ? [
          row(
            `${shows} in addition`,
            kB(bytesOf(visible)),
            `≤ ${heavy.bar} kB`,
            visible.length > 0 && bytesOf(visible) <= heavy.bar * 1000,
          ),
        ]
      : []),
    {
      row: `in the background, after interactive: ${name}`,
      measured: `${kB(bytesOf(behind))} in ${behind.length} files`,
      bar: "",
      ok: null,
      note: `${requests.later} requests, including offline data, editor and charts: ${behind.map((each) => each.name).join(", ")}`,
    },
    row(
      "signature pad, editor, charts when not shown",
      `${lazy.length ? lazy.map((each) => each.name).join(" ") : "0 bytes"}`,
      "0 bytes",
      lazy.length === 0,
    ),
    row(
      "requests before first paint / interactive",
      `${blocking} / ${beforeAlive}`,
      "≤ 4 / ≤ 20",
      blocking <= 4 && beforeAlive <= 20,
      `the paint waits for page, style and fonts; started before it, including preloads: ${beforePaint}; before interactive: ${requested.map((path) => path.replace("/assets/", "")).join(" ")}`,
    ),
    row(
      "CSS + fonts + HTML, compressed",
      `${kB(look.css)} + ${kB(look.fonts)} + ${kB(look.html)} = ${kB(look.css + look.fonts + look.html)}`,
      "≤ 100 kB",
      look.css + look.fonts + look.html <= LOOK_BAR,
    ),
    row(
      "texts, gzip",
      `${kB(language.bytes)} in ${language.files} files, ${language.languages} language`,
      "≤ 25 kB, one",
      language.bytes <= LANGUAGE_BAR && language.languages === 1,
    ),
    row("second visit, script and style", `${again} bytes`, "0 bytes", again === 0),
  ];
}

function bytesOf(files: { bytes: number }[]): number {
  return files.reduce((sum, each) => sum + each.bytes, 0);
}

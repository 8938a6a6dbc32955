import { join } from "node:path";
import type { Browser } from "playwright/test";
import { ROOT } from "../../worker/dev/stack/stack";
import { planScreens, type SCREEN_WIDTHS, type Subject, type Visit } from "../support/a11y/plan";

/** A page, or a page in a state, as one user saw it on one screen. */
export type Screen = Visit & { name: string; picture: Buffer; findings: string[] };

export const FOLDER = join(ROOT, ".local/test/screens");

type Sheet = { title: string; file: string; subjects: Subject[] };

/** Two pages to a sheet: fourteen screens. The title of a test names both. */
export const SHEETS: Sheet[] = chunks(planScreens(), 2).map((subjects, at) => {
  const title = subjects.map(({ name }) => name).join(" and ");
  const slug = title.replaceAll(/[^a-z]+/gi, "-").replaceAll(/^-|-$/g, "");
  return { title, file: `${String(at + 1).padStart(3, "0")}-${slug}.jpg`, subjects };
});

function chunks<Item>(list: Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  );
}

export function labelOf({ by, theme, language, width }: Screen): string {
  return `${by ?? "nobody"} · ${width} px · ${theme} · ${language}`;
}

/** The width of a screen on the sheet: a phone is readable, and the two desks stand one above the other. */
const TILES: Record<number, number> = {
  320: 267,
  360: 300,
  390: 325,
  768: 440,
  800: 440,
  1280: 640,
  1920: 640,
} satisfies Record<(typeof SCREEN_WIDTHS)[number], number>;
/** So that the small tiles can be enlarged. */
const SCALE = 1.5;

const STYLE = `
  body { margin: 16px; font: 13px sans-serif; background: #fff; width: max-content; overflow-wrap: anywhere }
  h2 { font-size: 18px; margin: 16px 0 8px }
  section { display: grid; grid-auto-flow: column; grid-template-rows: auto 1fr; gap: 16px; align-items: start; justify-content: start }
  figure { margin: 0; padding: 3px; border: 3px solid transparent; box-sizing: content-box }
  figure.tall { grid-row: span 2 }
  figure.wrong { border-color: #d00 }
  figcaption { margin-bottom: 4px } figcaption p { margin: 2px 0; color: #b00 }
  img { display: block; width: 100%; outline: 1px solid #999 }`;

/** Composed by the browser that took the pictures. */
export async function composeSheet(
  browser: Browser,
  path: string,
  rows: readonly Screen[][],
): Promise<void> {
  const page = await browser.newPage({
    viewport: { width: 2900, height: 900 },
    deviceScaleFactor: SCALE,
  });
  await page.setContent(`<!doctype html><style>${STYLE}</style>${rows.map(htmlOf).join("")}`);
  const { width, height } = await page.evaluate(() => {
    const { right, bottom } = document.body.getBoundingClientRect();
    return { width: Math.ceil(right) + 16, height: Math.ceil(bottom) + 16 };
  });
  await page.setViewportSize({ width, height });
  await page.screenshot({ path, type: "jpeg", quality: 75 });
  await page.close();
}

function htmlOf(screens: Screen[]): string {
  const figures = screens.map((screen) => {
    const { findings, picture, width } = screen;
    const kind = `${width < 1024 ? "tall" : ""} ${findings.length > 0 ? "wrong" : ""}`;
    const lines = findings.map((finding) => `<p>${escaped(finding)}</p>`).join("");
    return `<figure class="${kind}" style="width: ${TILES[width]}px"><figcaption>${escaped(labelOf(screen))}${lines}</figcaption><img src="data:image/jpeg;base64,${picture.toString("base64")}"></figure>`;
  });
  return `<h2>${escaped(screens[0]?.name ?? "")}</h2><section>${figures.join("")}</section>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

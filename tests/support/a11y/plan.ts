import { areaOf, refusalOf } from "../../../app/kernel/authorization/access";
import { DEFAULT_FEATURES } from "../../../app/kernel/features";
import { LANGUAGES, type Language } from "../../../app/kernel/text/languages";
import { THEMES, type Theme } from "../../../app/kernel/themes";
import { CAST } from "../../../migrations/seeds/cast";
import { listPages } from "./pages";
import { type State, STATES } from "./states";
import { PAGE_FIXTURES } from "./page-fixtures";

export type Look = { theme: Theme; language: Language; width: number };
/** `by` is a seeded user, or null for a signed-out one. */
export type Visit = Look & { page: string; by: string | null };

const WIDTHS = [390, 1280];

/** One in `npm test`, all three in `npm run test:a11y` (tests/playwright.a11y.config.ts). */
export const A11Y_THEMES = Number(process.env["TOUR_THEMES"] ?? 1);

/** Each page in this many themes; role, language and width rotate with them, in the same way each time. */
export function planCrawl(themes: number): Visit[] {
  return listPages().flatMap((page, at) => {
    const people = peopleOf(page);
    return Array.from({ length: themes }, (_, turn): Visit => {
      const place = at + turn;
      return { page, by: people[place % people.length] ?? null, ...lookAt(place) };
    });
  });
}

/** The same for each state. */
export function planStates(themes: number): { state: State; look: Look }[] {
  return STATES.flatMap((state, at) =>
    Array.from({ length: themes }, (_, turn) => ({
      state,
      look: { ...lookAt(at + turn), ...(state.width ? { width: state.width } : {}) },
    })),
  );
}

/** Three, four and two share no divisor but two: over a whole crawl every language meets every theme, and each combination both widths. */
function lookAt(place: number): Look {
  return {
    theme: turn(THEMES, place),
    language: turn(LANGUAGES, place + Math.floor(place / 12)),
    width: turn(WIDTHS, place + Math.floor(place / 4)),
  };
}

function turn<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

function peopleOf(page: string): (string | null)[] {
  const area = areaOf(page);
  if (area === null) return page === "/*" ? CAST.map(({ key }) => key) : [null];
  const by = PAGE_FIXTURES[page]?.by;
  return by
    ? [...by]
    : CAST.filter(({ roles }) => !refusalOf(area, { roles }, DEFAULT_FEATURES)).map(
        ({ key }) => key,
      );
}

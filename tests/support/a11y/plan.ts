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
/** A page, or a page in a state, with the screens on which it is looked at. */
export type Subject = { name: string; path: string; state: State | undefined; visits: Visit[] };

const WIDTHS = [390, 1280];
/** The smallest, a small and a usual phone, one that is held across, a tablet, a desk, a wide desk. Each has a tile on the sheets. */
export const SCREEN_WIDTHS = [320, 360, 390, 800, 768, 1280, 1920] as const;
const SCREEN_THEMES: readonly Theme[] = ["light", "dark"];

/** `npm run test:a11y` (tests/playwright.a11y.config.ts): every page and state in each theme. `npm test`: the sample in one theme. */
const IS_WHOLE = process.env["A11Y_CRAWL"] === "whole";
const LOOKS = IS_WHOLE ? THEMES.length : 1;

/** A page of each kind: list, board, record, form, wizard, dialog, settings, report, account, signed out, missing. */
export const SAMPLE_PAGES = [
  "/login",
  "/signup",
  "/work-orders",
  "/work-orders/capacity/:id",
  "/work-orders/new",
  "/work-orders/:id",
  "/work-orders/:id/approve",
  "/work-orders/:id/sign",
  "/work-orders/:id/daily-reports/new",
  "/schedule",
  "/schedule/visits/:id/move",
  "/tasks/:id",
  "/tickets",
  "/tickets/:id",
  "/customers/:id/edit",
  "/assets",
  "/users/:id",
  "/analytics",
  "/analytics/entries",
  "/settings/:section",
  "/profile",
  "/outbox",
  "/verify/:id",
  "/*",
];

/** As nameOfState spells them: empty, refused, failed, offline, drawer, board, open combobox, dialog. */
export const SAMPLE_STATES = [
  "nothing found: /customers?search=nobody-has-such-a-name",
  "kanban: /work-orders?view=kanban",
  "database away: /work-orders",
  "refused: /work-orders/new",
  "offline, toast: /work-orders",
  "drawer: /tickets",
  "searching: /work-orders/new",
  "log out?: /outbox",
];

export function nameOfState({ name, path }: State): string {
  return `${name}: ${path}`;
}

/** Role, language and width rotate with the themes, in the same way each time. */
export function planCrawl(): Visit[] {
  return listPages().flatMap((page, at) => {
    if (!IS_WHOLE && !SAMPLE_PAGES.includes(page)) return [];
    const people = peopleOf(page);
    return Array.from({ length: LOOKS }, (_, turn): Visit => {
      const index = at + turn;
      return { page, by: people[index % people.length] ?? null, ...lookAt(index) };
    });
  });
}

/** The same for each state. */
export function planStates(): { state: State; look: Look }[] {
  return STATES.flatMap((state, at) => {
    if (!IS_WHOLE && !SAMPLE_STATES.includes(nameOfState(state))) return [];
    return Array.from({ length: LOOKS }, (_, turn) => ({
      state,
      look: { ...lookAt(at + turn), ...(state.width ? { width: state.width } : {}) },
    }));
  });
}

/**
 * `npm run screens`: every page and state once at each width, beside those of the same page. The themes alternate, so that each is
 * seen in both. One user has the devices that are touched, another the desks.
 */
export function planScreens(): Subject[] {
  const pages = listPages().map((page, at) => ({
    name: page,
    path: page,
    state: undefined,
    at,
    by: peopleOf(page),
  }));
  const states = STATES.map((state, at) => ({
    name: nameOfState(state),
    path: state.path,
    state,
    at,
    by: [state.by],
  }));
  return [...pages, ...states]
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.name.localeCompare(b.name))
    .map(({ at, by, ...subject }) => ({
      ...subject,
      visits: SCREEN_WIDTHS.filter((width) => existsAt(subject.state, width)).map(
        (width, step) => ({
          page: subject.path,
          by: turn(by, at + Number(isTouched(width))),
          theme: turn(SCREEN_THEMES, at + step),
          language: turn(LANGUAGES, at + step + Math.floor(at / 4)),
          width,
        }),
      ),
    }));
}

/** The pages with texts that users write, times and rows of controls, as a phone has them: the sample of `npm test`. */
export const PHONE_PAGES = [
  "/login",
  "/work-orders",
  "/work-orders/assigned",
  "/work-orders/new",
  "/work-orders/week",
  "/work-orders/review",
  "/work-orders/stand-ins",
  "/work-orders/unfiled-reports",
  "/work-orders/capacity/:id",
  "/work-orders/:id",
  "/work-orders/:id/edit",
  "/work-orders/:id/start",
  "/work-orders/:id/sign",
  "/work-orders/:id/comments/new",
  "/work-orders/:id/daily-reports/new",
  "/work-orders/:id/daily-reports/:reportId",
  "/work-orders/:id/daily-reports/:reportId/edit",
  "/work-orders/:id/checklists/:checklistId",
  "/schedule",
  "/tasks",
  "/tasks/:id",
  "/tickets",
  "/tickets/new",
  "/tickets/:id",
  "/checklists/:id",
  "/preventive-maintenance/:id",
  "/customers/:id",
  "/locations/:id",
  "/assets/:id",
  "/users",
  "/users/:id",
  "/analytics",
  "/analytics/entries",
  "/analytics/incomplete",
  "/settings",
  "/settings/overtime",
  "/profile",
  "/profile/notifications",
  "/outbox",
  "/search",
];

/** Each once on a phone, a quarter of them in English. Technicians have the phones. A whole crawl has every page. */
export function planPhone(): Visit[] {
  return (IS_WHOLE ? listPages() : PHONE_PAGES).map((page, at): Visit => {
    const people = peopleOf(page);
    return {
      page,
      by: ["tomislav", "marko"].find((each) => people.includes(each)) ?? turn(people, at),
      theme: "light",
      language: at % 4 === 3 ? "en" : "hr",
      width: 390,
    };
  });
}

/** A state that exists on a phone only is on every phone. */
function existsAt(state: State | undefined, width: number): boolean {
  return !state?.width || isPhone(state.width) === isPhone(width);
}

/** A phone or a tablet. */
export function isTouched(width: number): boolean {
  return width < 1024;
}

function isPhone(width: number): boolean {
  return width < 700;
}

/** Three, four and two share no divisor but two: over a whole crawl every language meets every theme, and each combination both widths. */
function lookAt(index: number): Look {
  return {
    theme: turn(THEMES, index),
    language: turn(LANGUAGES, index + Math.floor(index / 12)),
    width: turn(WIDTHS, index + Math.floor(index / 4)),
  };
}

function turn<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
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

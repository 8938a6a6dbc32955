import { hasReviewTab, type TabBar, tabBarOf } from "~/kernel/authorization/tab-bar";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { Role } from "~/kernel/authorization/roles";
import type { Features } from "~/kernel/features";
import type { Language } from "~/kernel/text/languages";
import { type ColumnChoice, columnChoicesOf } from "~/kernel/input/column-choices";
import { type MenuChoices, menuChoicesOf } from "~/kernel/input/menu-choices";
import type { Theme } from "~/kernel/themes";
import type { LoadContext, Person } from "../load-context";
import type { AuthContext } from "../request-context";
import { type Logo, logoForScreens, readLogos } from "../logo";
import type { TimerInterval } from "~/kernel/timer-change";
import { cursorText } from "~/kernel/live/cursor";
import { readCursor } from "../live/changed";
import { readOwnTimers } from "../queries/running-timer";
import { countUnread, listRecent, type Notification } from "../queries/unread";
import { findSignedInUser, reading, requestContextOf } from "./page-responses";

/** Data of every page: current user, tenant, language and settings. */
export type RootFacts = {
  user: {
    id: string;
    name: string;
    surname: string;
    email: string;
    roles: Role[];
    /** The account's language, null where none was chosen. */
    language: Language | null;
  } | null;
  tenant: { code: string; name: string; logo: Logo | null };
  features: Features;
  language: Language;
  theme: Theme | null;
  timeZone: string;
  currency: string;
  /** The company's country, by its code. Absent in data stored by an earlier release. */
  country?: string;
  /** Number of notifications that the user has not seen. */
  unread: number;
  /** The newest notifications. Absent in data stored by an earlier release. */
  recent?: Notification[];
  /** The user's timer that runs. Absent in data stored by an earlier release. */
  timer?: TimerInterval | null;
  /** What the user paused last. Absent in data stored by an earlier release. */
  paused?: TimerInterval | null;
  /** On a device: when the stored data was read (offline/data/offline-data.ts). */
  offlineDataAt?: number;
  /** The last change before this page was read (kernel/live/cursor.ts). Absent for signed-out users. */
  live?: string;
  /** The tab bar of phones. Null for users without one, absent in data stored by an earlier release. */
  tabs?: TabBar | null;
  /** How many orders the tab of the reviews leads to; 0 for those without that tab. Absent in data stored by an earlier release. */
  awaiting?: number;
  /** What this browser's user folded in the side menu. Absent in data stored by an earlier release. */
  menu?: MenuChoices;
  /** Columns chosen in this browser, by list. Absent in data stored by an earlier release. */
  columns?: Record<string, ColumnChoice>;
  /** For push subscriptions. Null where the installation has none, absent in data stored by an earlier release. */
  pushKey?: string | null;
  /**
   * Set on the page shell that a device stores for all its users. It names no user; the device adds
   * its stored user data.
   */
  isShell?: true;
};

/** Reads the number of orders that await this user's approval. */
type CountAwaiting = (ctx: AuthContext) => Promise<number>;

export function readRoot(
  args: LoaderFunctionArgs,
  countAwaiting: CountAwaiting,
): Promise<RootFacts> {
  return reading(args, async () => ({
    ...(await readFacts(args.context, countAwaiting)),
    menu: menuChoicesOf(args.request),
    columns: columnChoicesOf(args.request),
  }));
}

/** Data of the shell, the same for every user of the device. */
export function readShellRoot(args: LoaderFunctionArgs): Promise<RootFacts> {
  const context = { ...args.context, ctx: null, person: async () => null };
  const none = async () => 0;
  return reading(args, async () => ({
    ...(await readFacts(context, none)),
    theme: null,
    isShell: true,
  }));
}

async function readFacts(
  loadContext: LoadContext,
  countAwaiting: CountAwaiting,
): Promise<RootFacts> {
  const context = requestContextOf(loadContext);
  const { ctx } = loadContext;
  const [live, settings, person, logos, unread, recent, timers, awaiting] = await Promise.all([
    // Read first: a change during the other reads counts as not shown yet.
    ctx && readCursor(ctx),
    context.settings(),
    findSignedInUser(loadContext),
    readLogos(context),
    ctx && countUnread(ctx, ctx.actor.userId),
    ctx && listRecent(ctx, ctx.actor.userId),
    ctx && readOwnTimers(ctx, ctx.actor.userId),
    ctx && hasReviewTab(ctx.actor) ? countAwaiting(ctx) : 0,
  ]);
  const { features, timeZone, currency, company } = settings;
  const tenant = {
    code: context.tenant.code,
    name: company.name || context.tenant.name,
    logo: logoForScreens(logos),
  };
  return {
    user: person && userOf(person),
    tenant,
    features,
    language: loadContext.language,
    theme: loadContext.theme,
    timeZone,
    currency,
    country: company.country,
    unread: unread ?? 0,
    recent: recent ?? [],
    ...(timers ?? { timer: null, paused: null }),
    ...(live ? { live: cursorText(live) } : {}),
    tabs: person && tabBarOf(person.actor, features),
    awaiting,
    pushKey: context.push.publicKey,
  };
}

function userOf({ actor, email, language }: Person): NonNullable<RootFacts["user"]> {
  const { userId: id, name, surname, roles } = actor;
  return { id, name, surname, email, roles, language };
}

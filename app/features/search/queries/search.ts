import { fold } from "~/kernel/text/fold";
import { RESULT_KINDS, type ResultKind, type SearchResult } from "~/kernel/search-results";
import { queryRows } from "~/server/queries/query-rows";
import { hasPhone, SEARCHED, termsOf, USER_PHONE_DIGITS } from "~/server/queries/word-search";
import type { AuthContext } from "~/server/request-context";
import { serialKeyOf } from "~/kernel/text/serial-key";
import { joinNames, placeNames, titleOf } from "~/kernel/text/title";
import { toldApart } from "~/kernel/text/told-apart";
import { may } from "~/kernel/authorization/actions";
import type { Actor } from "~/kernel/authorization/roles";
import type { Features } from "~/kernel/features";
import { mayFind, opensOrdersOf } from "../policy";
import { PLACE_FIELDS, placesMatching } from "./places";
import {
  ORDER_FIELDS,
  ordersMatching,
  TASK_FIELDS,
  tasksMatching,
  ticketFields,
  ticketsMatching,
} from "./records";
import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { flag, listOf, type RowOf, TEXT, TEXT_OR_NULL, value } from "~/database/fields";
import { FULL_NAME, NAME_WORDS } from "~/server/queries/related";
import { hasSimilarTerms, similarBeginnings } from "~/server/queries/similar-terms";

const MAX_MATCHES = 20;

/** Of the customer or partner of the row of `users`. */
function ofCustomer(shown: SQLWrapper): SQL {
  return sql`(SELECT ${shown} FROM ${customers} WHERE ${customers.id} = ${users.customerId})`;
}

const PERSON_FIELDS = {
  id: value(TEXT, users.id),
  title: value(TEXT, FULL_NAME),
  hint: value(TEXT, sql`coalesce(${ofCustomer(customers.name)}, '')`),
  customerId: value(TEXT_OR_NULL, users.customerId),
  isOfPartner: flag(
    sql`coalesce(${ofCustomer(sql`${customers.isPartner} AND NOT ${customers.isCustomer}`)}, 0)`,
  ),
  isSimilar: flag(sql`found.similar`),
};

// Addresses are not searched, and numbers only for who may read them: not everybody who finds a person here may see them.
const NAME = sql`' ' || ${NAME_WORDS}`;

/** Shown of each kind, so that one kind does not hide the others. */
const MAX_OF_A_KIND = 6;

/**
 * Records of every kind whose pages this user may open, best first: by number or code, then by the beginning of the title, open before closed. Words
 * are found by their beginnings without diacritics; a word that occurs nowhere also with one letter changed, missing, added or swapped.
 */
export async function searchRecords(ctx: AuthContext, search: string): Promise<SearchResult[]> {
  if (termsOf(search).length === 0) return [];
  const { actor } = ctx;
  const [settings, orders, tasks, tickets, places, people] = await Promise.all([
    ctx.settings(),
    queryRows(ctx, ORDER_FIELDS, ordersMatching(search)),
    queryRows(ctx, TASK_FIELDS, tasksMatching(search)),
    queryRows(ctx, ticketFields(actor), ticketsMatching(search, actor)),
    queryRows(ctx, PLACE_FIELDS, placesMatching(search)),
    queryRows(ctx, PERSON_FIELDS, peopleMatching(search, may(actor, "people.phones"))),
  ]);
  const ordersOnly = opensOrdersOf(actor);
  const found: Found[] = [
    ...orders.map((row) =>
      resultOf("work-orders", { ...row, title: titleOf(row.title) || row.number }),
    ),
    ...tickets.map((row) => resultOf("tickets", row)),
    ...tasks.map((row) => resultOf("tasks", row)),
    ...placesApart(places, actor, settings.features),
    ...people.map(({ customerId, isOfPartner, ...row }) => ({
      ...resultOf("users", row),
      ...(ordersOnly ? { path: workOf(row.id, customerId, isOfPartner) } : {}),
    })),
  ];
  const visible = found.filter(({ kind }) => mayFind(kind, actor, settings.features));
  const exact = visible.filter(({ isSimilar }) => !isSimilar);
  return bestFirst(exact.length > 0 ? exact : visible, search);
}

/** A customer's or partner's user is assigned to nothing. */
function workOf(userId: string, customerId: string | null, isOfPartner: boolean): string {
  if (customerId === null) return `/work-orders?assigneeId=${userId}`;
  return `/${isOfPartner ? "partners" : "customers"}/${customerId}`;
}

type PlaceRow = RowOf<typeof PLACE_FIELDS>;

/** Each with what distinguishes it from the others that are shown, of what the actor may read. */
function placesApart(rows: readonly PlaceRow[], actor: Actor, features: Features): Found[] {
  const inLocations = (text: string) => (features.LOCATIONS.enabled ? text : "");
  const readsTaxIds = mayFind("customers", actor, features);
  return toldApart(rows, ({ kind, title }) => joinNames(kind, title), [
    ({ title, owner }) => joinNames(...placeNames(title, owner)),
    ({ owner, place }) => inLocations(joinNames(...placeNames(owner, place))),
    ({ spot }) => spot,
    ({ address }) => inLocations(address),
    ({ taxId }) => (readsTaxIds ? taxId : ""),
  ]).map(({ kind, isPartner, id, title, hint, codes, isSimilar }) =>
    resultOf(placeKind(kind, isPartner), { id, title, hint, codes, isSimilar }),
  );
}

type Found = SearchResult & { isSimilar: boolean; codes?: readonly string[] };
type Row = Pick<Found, "id" | "title" | "isSimilar"> & Partial<Found>;

function resultOf(kind: ResultKind, row: Row): Found {
  return {
    number: "",
    hint: "",
    isClosed: false,
    ...row,
    kind,
    path: `${PARENTS[kind] ?? `/${kind}`}/${row.id}`,
  };
}

const PARENTS: Partial<Record<ResultKind, string>> = {
  equipment: "/assets/equipment",
  "spare-parts": "/assets/spare-parts",
};

/** `kind` is as the index of places and things names it. */
function placeKind(kind: string, isPartner: boolean): ResultKind {
  if (kind === SEARCHED.spare_parts.kind) return "spare-parts";
  if (kind === SEARCHED.maintenance_plans.kind) return "preventive-maintenance";
  if (kind === SEARCHED.customers.kind && isPartner) return "partners";
  const known = RESULT_KINDS.find((each) => each === kind);
  if (!known) throw new TypeError(`The index has the unknown kind ${kind}`);
  return known;
}

/** Kinds stay together, the one with the best match first. */
function bestFirst(found: readonly Found[], search: string): SearchResult[] {
  const wanted = fold(search.trim()).replace(/^#/, "");
  const groups = RESULT_KINDS.map((kind) =>
    found
      .filter((each) => each.kind === kind)
      .map((result) => ({
        result,
        score: scoreOf(result, wanted),
        isSpelled: result.codes?.some((each) => fold(each) === wanted) === true,
      }))
      .sort((a, b) => b.score - a.score || Number(b.isSpelled) - Number(a.isSpelled))
      .slice(0, MAX_OF_A_KIND),
  ).filter((group) => group.length > 0);
  return groups
    .sort((a, b) => (b[0]?.score ?? 0) - (a[0]?.score ?? 0))
    .flatMap((group) => group.map(({ result: { isSimilar: _, codes: __, ...result } }) => result));
}

function scoreOf({ number, title, codes = [], isClosed }: Found, wanted: string): number {
  const name = fold(title);
  const code = compact(wanted);
  const serial = serialKeyOf(wanted);
  const match =
    isNumber(number, wanted) || codes.some((each) => code !== "" && compact(each) === code)
      ? 8
      : name === wanted || codes.some((each) => serial !== "" && serialKeyOf(fold(each)) === serial)
        ? 6
        : name.startsWith(wanted)
          ? 4
          : 0;
  return match + (isClosed ? 0 : 1);
}

/** Spaces and punctuation of serial and document numbers are typed in many ways. */
function compact(code: string): string {
  return fold(code).replace(/[^\p{L}\p{N}]+/gu, "");
}

/** The number 2026-00042 may be typed in full, as 00042 or as 42. */
function isNumber(number: string, wanted: string): boolean {
  const digits = (text: string) => text.replace(/^0+/, "");
  return (
    number !== "" &&
    (number === wanted || digits(number.split("-").at(-1) ?? "") === digits(wanted))
  );
}

/** Active users by the beginnings of their names or by telephone number. If there are none, those with similar names. A company has few users. */
function peopleMatching(search: string, byPhone: boolean): SQL {
  const terms = termsOf(search);
  const phone = byPhone ? hasPhone(search, USER_PHONE_DIGITS) : null;
  const named = every(terms, begins);
  const exact = phone ? sql`(${phone} OR ${named})` : named;
  const people = (condition: SQL) =>
    sql`SELECT ${users.id} AS id FROM ${users} WHERE ${users.active} = 1 AND ${condition} ORDER BY ${users.sortKey} LIMIT ${MAX_MATCHES}`;
  return sql`WITH exact AS MATERIALIZED (${people(exact)}),
    found AS (SELECT id, 0 AS similar FROM exact UNION ALL SELECT id, 1 FROM (${people(sql`NOT EXISTS (SELECT 1 FROM exact) AND ${every(terms, similarWithin)}`)}))
    SELECT ${listOf(PERSON_FIELDS)} FROM found CROSS JOIN ${users} ON ${users.id} = found.id ORDER BY ${users.sortKey}`;
}

function every(terms: readonly string[], patternsOf: (term: string) => string[]): SQL {
  return sql.join(
    terms.map(
      (term) =>
        sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(patternsOf(term))}) AS p WHERE ${NAME} LIKE p.value)`,
    ),
    sql` AND `,
  );
}

function begins(term: string): string[] {
  return [`% ${term}%`];
}

function similarWithin(term: string): string[] {
  return hasSimilarTerms(term)
    ? similarBeginnings(term).map((pattern) => `% ${pattern}`)
    : begins(term);
}

import { type SQL, sql } from "drizzle-orm";
import type { Unit } from "~/kernel/text/quantities";
import type { FeatureKey, Features } from "~/kernel/features";
import { Refusal } from "~/kernel/refusal";
import type { AuthContext } from "~/kernel/server/request-context";
import { placedAt } from "~/kernel/server/queries/shown-places";
import { matchOf, type SearchedTable, wordsOf } from "~/kernel/server/queries/word-search";
import { MOST_OPTIONS, type PickerKind, type PickInput } from "../inputs";
import { isOwner, isPerson, pickable, type Scope } from "../policy";

/** One option. It includes its parents, so that choosing an asset can fill in its place. */
export type PickerOption = {
  id: string;
  name: string;
  hint: string;
  customerId: string | null;
  locationId: string | null;
  roomId: string | null;
  unit: Unit | null;
  stockThousandths: number | null;
};

/** An option as a device stores it, without empty fields: there are thousands of options. */
export type OfflineChoice = Pick<PickerOption, "id" | "name"> & Partial<PickerOption>;

type Search = Pick<PickInput, "search"> & Partial<Omit<PickInput, "kind" | "search">>;

const FEATURE_OF: Partial<Record<PickerKind, FeatureKey>> = {
  locations: "LOCATIONS",
  rooms: "ROOMS",
};

/** Up to twenty options that this user may choose, matched by the beginnings of words. An empty search returns the first by name. */
export async function pick(
  ctx: AuthContext,
  kind: PickerKind,
  search: Search,
): Promise<PickerOption[]> {
  const scope = pickable(kind, ctx.actor);
  if (!scope) throw new Refusal("not_allowed");
  const words = wordsOf(search.search);
  const [rows, settings] = await Promise.all([
    ctx.db.all<Row>(optionsOf(kind, { ...search, words }, scope)),
    ctx.settings(),
  ]);
  const feature = FEATURE_OF[kind];
  if (feature && !settings.features[feature].enabled) throw new Refusal("feature_off");
  const found = isPerson(kind) ? rows.filter((row) => wordsBegin(row.name, words)) : rows;
  return found
    .slice(0, search.limit ?? MOST_OPTIONS)
    .map((row) => optionFrom(row, settings.features));
}

type Row = Partial<PickerOption> & {
  id: string;
  name: string;
  detail: string;
  place?: string | null;
  owner?: string | null;
};

function optionFrom({ detail, place, owner, ...row }: Row, features: Features): PickerOption {
  const hint = [detail, features.LOCATIONS.enabled ? place : "", owner].filter(Boolean).join(" · ");
  const nothing = {
    customerId: null,
    locationId: null,
    roomId: null,
    unit: null,
    stockThousandths: null,
  };
  const off = {
    ...(features.LOCATIONS.enabled ? {} : { locationId: null }),
    ...(features.ROOMS.enabled ? {} : { roomId: null }),
  };
  return { ...nothing, ...row, ...off, hint };
}

/** The source of the options of a kind, as rows of `t`. `owners` are the columns that contain the owner, the indexed one first. */
type Source = { columns: SQL; from: SQL; alive: SQL; owners: SQL[]; indexed?: SearchedTable };

const ALIVE = sql`t.archived_at IS NULL`;
const STREET = sql`trim(t.street || ' ' || t.number) || CASE WHEN t.city = '' THEN '' ELSE ', ' || t.city END`;
const OWNERS = {
  columns: sql`t.city AS detail, t.id AS customerId`,
  from: sql`customers t`,
  owners: [sql`t.id`],
  indexed: "customers" as const,
};
const FULL_NAME = sql`trim(t.name || ' ' || t.surname) AS name`;
const SOURCES: Record<PickerKind, Source> = {
  customers: { ...OWNERS, alive: sql`${ALIVE} AND t.is_customer = 1` },
  partners: { ...OWNERS, alive: sql`${ALIVE} AND t.is_partner = 1` },
  locations: {
    columns: sql`${STREET} AS detail, c.name AS owner, t.customer_id AS customerId, t.id AS locationId`,
    from: sql`locations t LEFT JOIN customers c ON c.id = t.customer_id`,
    alive: ALIVE,
    owners: [sql`t.customer_id`],
    indexed: "locations",
  },
  rooms: {
    columns: sql`t.floor AS detail, l.name AS place, c.name AS owner, l.customer_id AS customerId, t.location_id AS locationId, t.id AS roomId`,
    from: sql`rooms t JOIN locations l ON l.id = t.location_id LEFT JOIN customers c ON c.id = l.customer_id`,
    alive: ALIVE,
    owners: [sql`l.customer_id`],
    indexed: "rooms",
  },
  assets: {
    columns: sql`trim(t.manufacturer || ' ' || t.model || ' ' || t.serial_number) AS detail, l.name AS place, c.name AS owner,
      t.customer_id AS customerId, t.location_id AS locationId, t.room_id AS roomId`,
    from: sql`assets t LEFT JOIN locations l ON l.id = t.location_id LEFT JOIN customers c ON c.id = t.customer_id`,
    alive: ALIVE,
    owners: [sql`t.customer_id`, sql`l.customer_id`],
    indexed: "assets",
  },
  technicians: {
    columns: sql`${FULL_NAME}, '' AS detail`,
    from: sql`user_roles o CROSS JOIN users t ON t.id = o.user_id AND o.role = 'TECHNICIAN'`,
    alive: sql`t.active = 1`,
    owners: [],
  },
  users: {
    columns: sql`${FULL_NAME}, coalesce(c.name, '') AS detail`,
    from: sql`users t LEFT JOIN customers c ON c.id = t.customer_id`,
    alive: sql`t.active = 1`,
    owners: [],
  },
  equipment: {
    columns: sql`coalesce(c.name, '') AS detail`,
    from: sql`equipment t LEFT JOIN equipment_categories c ON c.id = t.category_id`,
    alive: ALIVE,
    owners: [],
    indexed: "equipment",
  },
  "spare-parts": {
    columns: sql`'' AS detail, t.unit, t.stock_thousandths AS stockThousandths`,
    from: sql`spare_parts t`,
    alive: ALIVE,
    owners: [],
    indexed: "spare_parts",
  },
};

type Wanted = Search & { words: string[] };

/** A search limited to a place or a customer reads its few rows; a search in the whole tenant uses the full-text index. */
export function optionsOf(kind: PickerKind, wanted: Wanted, scope: Scope): SQL {
  const { columns, from, owners, indexed } = SOURCES[kind];
  // A customer's or partner's users find their own record as the customer, even if it is only a partner.
  const alive = kind === "customers" && scope !== "all" ? ALIVE : SOURCES[kind].alive;
  const narrowed = [...withinScope(owners, scope), ...withinParents(kind, wanted)];
  const conditions = sql.join([alive, ...narrowed], sql` AND `);
  const name = isPerson(kind) ? sql`` : sql`t.name, `;
  const columnsOfAll = sql`t.id, ${name}${columns}, t.sort_key AS sortKey`;
  if (isPerson(kind))
    return sql`SELECT ${columnsOfAll} FROM ${from} WHERE ${conditions} ORDER BY t.sort_key, t.id LIMIT 2000`;
  const most = wanted.limit ?? MOST_OPTIONS;
  if (indexed && narrowed.length === 0 && wanted.words.length > 0) {
    return sql`SELECT * FROM (SELECT ${columnsOfAll} FROM places_things_search f CROSS JOIN ${from}
      WHERE places_things_search MATCH ${matchOf(indexed, wanted.words)} AND t.id = f.ref AND ${conditions} LIMIT 200) ORDER BY sortKey, id LIMIT ${most}`;
  }
  const begun = wanted.words.map(
    (word) => sql` AND ' ' || replace(t.search_text, '-', ' ') LIKE ${`% ${word}%`}`,
  );
  const first = kind === "locations" && narrowed.length > 0 ? sql`t.is_default DESC, ` : sql``;
  return sql`SELECT ${columnsOfAll} FROM ${from} WHERE ${conditions}${sql.join(begun)} ORDER BY ${first}t.sort_key, t.id LIMIT ${most}`;
}

function withinScope(owners: SQL[], scope: Scope): SQL[] {
  if (scope === "all") return [];
  if (scope.customerId === null) return owners.map((owner) => sql`${owner} IS NULL`);
  return owners.slice(0, 1).map((owner) => sql`${owner} = ${scope.customerId}`);
}

function withinParents(kind: PickerKind, { customerId, locationId, roomId }: Search): SQL[] {
  const [owner] = SOURCES[kind].owners;
  const isPlaced = kind === "rooms" || kind === "assets";
  return [
    ...(customerId && owner && !isOwner(kind) ? [sql`${owner} = ${customerId}`] : []),
    ...(isPlaced ? placedAt("t", { locationId, roomId: kind === "assets" ? roomId : null }) : []),
  ];
}

function wordsBegin(name: string, words: string[]): boolean {
  const own = wordsOf(name);
  return words.every((word) => own.some((each) => each.startsWith(word)));
}

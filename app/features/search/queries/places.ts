import { type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { checklistTemplates } from "~/database/schema/checklists";
import { customers } from "~/database/schema/customers";
import { equipment } from "~/database/schema/equipment";
import { locations } from "~/database/schema/locations";
import { maintenancePlans } from "~/database/schema/preventive-maintenance";
import { rooms } from "~/database/schema/rooms";
import { spareParts } from "~/database/schema/spare-parts";
import { users } from "~/database/schema/users";
import { flag, json, listOf, TEXT, value } from "~/database/fields";
import { similarMatch } from "~/server/queries/similar-terms";
import { CODES, codeOf } from "./records";
import {
  beginWith,
  hasPhone,
  hasSerialLike,
  SEARCHED,
  termsOf,
  USER_PHONE_DIGITS,
} from "~/server/queries/word-search";
import { placesThingsSearch, placesThingsWords } from "~/database/schema/system";

/** Per search, over all kinds; the best of them are shown. */
const MAX_MATCHES = 60;

const JOINED = [
  ["customers", customers],
  ["locations", locations],
  ["rooms", rooms],
  ["assets", assets],
  ["equipment", equipment],
  ["spare_parts", spareParts],
  ["checklist_templates", checklistTemplates],
] as const;

const p = maintenancePlans;

const first = (parts: SQL[]) => sql`coalesce(${sql.join(parts, sql`, `)}, '')`;

const [c, l] = [alias(customers, "c"), alias(locations, "l")];
/** The customer of what was found below it, and the location of an asset or room. */
const OWNER_ID = sql`coalesce(${p.customerId}, ${locations.customerId}, ${assets.customerId},
  (SELECT ${l.customerId} FROM ${locations} l WHERE ${l.id} = ${rooms.locationId}))`;
const ofOwner = (shown: SQLWrapper) =>
  sql`(SELECT ${shown} FROM ${customers} c WHERE ${c.id} = ${OWNER_ID})`;
const ofPlace = (shown: SQLWrapper) =>
  sql`(SELECT ${shown} FROM ${locations} l WHERE ${l.id} = coalesce(${rooms.locationId}, ${assets.locationId}))`;
const address = (street: SQLWrapper, city: SQLWrapper) =>
  sql`trim(${street} || ', ' || ${city}, ', ')`;
const streetOf = (place: Record<"street" | "number", SQLWrapper>) =>
  sql`trim(${place.street} || ' ' || ${place.number})`;

/** A customer, place, thing, maintenance plan or checklist. `kind` is as the index names it. */
export const PLACE_FIELDS = {
  kind: value(TEXT, sql`found.kind`),
  id: value(TEXT, sql`found.ref`),
  title: value(TEXT, first([...JOINED.map(([, table]) => sql`${table.name}`), sql`${p.name}`])),
  hint: value(
    TEXT,
    first([
      address(customers.street, customers.city),
      address(streetOf(locations), locations.city),
      sql`(SELECT ${l.name} FROM ${locations} l WHERE ${l.id} = ${rooms.locationId})`,
      sql`trim(replace(${assets.manufacturer} || ' ' || ${assets.model} || ' ' || ${assets.serialNumber}, '  ', ' '))`,
      ofOwner(c.name),
    ]),
  ),
  codes: json(
    CODES,
    sql`json_array(coalesce(${customers.taxId}, ''), coalesce(${assets.serialNumber}, ''))`,
  ),
  /** What distinguishes it from another that looks the same. */
  owner: value(TEXT, first([ofOwner(c.name)])),
  spot: value(
    TEXT,
    first([
      sql`${assets.position}`,
      sql`trim(${rooms.floor} || ' ' || ${rooms.number})`,
      sql`trim(${locations.floor} || ' ' || ${locations.section})`,
    ]),
  ),
  place: value(TEXT, first([ofPlace(l.name)])),
  address: value(TEXT, first([ofPlace(address(streetOf(l), l.city))])),
  taxId: value(TEXT, first([sql`${customers.taxId}`, ofOwner(c.taxId)])),
  isPartner: flag(sql`coalesce(${customers.isPartner} AND NOT ${customers.isCustomer}, 0)`),
  isSimilar: flag(sql`found.similar`),
};

/** Customers by their own numbers and by those of their users. */
function customersWithPhone(search: string): SQL[] {
  const [own, ofUser] = [hasPhone(search), hasPhone(search, USER_PHONE_DIGITS)];
  if (!own || !ofUser) return [];
  const found = sql`SELECT ${SEARCHED.customers.kind}, ${customers.id} FROM`;
  return [
    sql`${found} ${customers} WHERE ${customers.archivedAt} IS NULL AND ${own} LIMIT ${MAX_MATCHES}`,
    sql`${found} ${users} CROSS JOIN ${customers} ON ${customers.id} = ${users.customerId}
      WHERE ${users.customerId} IS NOT NULL AND ${users.active} = 1 AND ${customers.archivedAt} IS NULL AND ${ofUser} LIMIT ${MAX_MATCHES}`,
  ];
}

/** Customers, places, things, plans and checklists with all words that are neither archived nor ended, and ended plans with an open order. If there are none, those with similar words. */
export function placesMatching(search: string): SQL {
  const terms = termsOf(search);
  const exact = sql`${`text : (${beginWith(terms)})`}`;
  const similar = sql`CASE WHEN EXISTS (SELECT 1 FROM exact) THEN 'kind : "nothing"' ELSE ${similarMatch(placesThingsWords, terms)} END`;
  const byPhone = sql.join(
    customersWithPhone(search).map((ids) => sql` UNION SELECT * FROM (${ids})`),
  );
  const matches = (match: SQL) =>
    sql`SELECT kind, ref FROM ${placesThingsSearch} WHERE ${placesThingsSearch} MATCH ${match} LIMIT ${MAX_MATCHES}`;
  const joins = JOINED.map(
    ([name, table]) =>
      sql`LEFT JOIN ${table} ON found.kind = ${SEARCHED[name].kind} AND ${table.id} = found.ref AND ${table.archivedAt} IS NULL`,
  );
  const plans = sql`LEFT JOIN ${p} ON found.kind = ${SEARCHED.maintenance_plans.kind} AND ${p.id} = found.ref AND (${p.endedAt} IS NULL OR ${p.openDueOn} IS NOT NULL)`;
  const ids = [...JOINED.map(([, table]) => sql`${table.id}`), sql`${p.id}`];
  const serial = hasSerialLike(search);
  const bySerial = serial
    ? sql` UNION SELECT * FROM (SELECT ${SEARCHED.assets.kind}, ${assets.id} FROM ${assets}
      WHERE ${assets.archivedAt} IS NULL AND ${serial} ORDER BY +${assets.serialKey} LIMIT ${MAX_MATCHES})`
    : sql``;
  const code = codeOf(terms);
  const byCode = code ? sql` UNION SELECT * FROM (${matches(sql`${`text : "${code}"`}`)})` : sql``;
  return sql`WITH exact AS MATERIALIZED (SELECT * FROM (${matches(exact)})${byCode}${byPhone}${bySerial}),
    found AS (SELECT *, 0 AS similar FROM exact UNION ALL SELECT *, 1 FROM (${matches(similar)}))
    SELECT ${listOf(PLACE_FIELDS)} FROM found ${sql.join([...joins, plans], sql` `)} WHERE coalesce(${sql.join(ids, sql`, `)}) IS NOT NULL`;
}

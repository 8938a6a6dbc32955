import { isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { assets } from "~/database/schema/assets";
import { customers } from "~/database/schema/customers";
import { equipment, equipmentCategories } from "~/database/schema/equipment";
import { locations } from "~/database/schema/locations";
import { rooms } from "~/database/schema/rooms";
import { spareParts } from "~/database/schema/spare-parts";
import { userRoles, users } from "~/database/schema/users";
import { orNull, TEXT, TEXT_OR_NULL, type Value, value } from "~/database/fields";
import type { SearchedTable } from "~/server/queries/word-search";
import type { Unit } from "~/kernel/text/quantities";
import type { PickerKind } from "../model";
import { FULL_NAME } from "~/server/queries/related";

/**
 * An option as it is read. `detail`, `place` and `owner` make its hint. Those that would look the same have also `spot`, `room`, `address` and
 * `taxId`, the last for who may read it.
 */
export type FoundOption = {
  id: string;
  name: string;
  detail: string;
  place?: string | null;
  owner?: string | null;
  spot?: string;
  room?: string | null;
  address?: string;
  taxId?: string | null;
  customerId?: string | null;
  locationId?: string | null;
  roomId?: string | null;
  unit?: Unit | null;
  stockThousandths?: number | null;
  phones?: string | null;
  contactPerson?: string | null;
  taxKey?: string | null;
};

type Options = SQLiteTable & Record<"id" | "sortKey" | "searchText", SQLiteColumn>;
/** What options of a kind have beside id and name, which a person's row makes of two columns. */
type Columns = { [Name in keyof Omit<FoundOption, "id">]: Value<FoundOption[Name]> };
/** The source of the options of a kind. `owners` are the columns that contain the owner, the indexed one first. */
type Source = {
  table: Options;
  columns: Columns;
  from: SQL;
  alive: SQL;
  owners: SQLiteColumn[];
  indexed?: SearchedTable;
};

const OWNER = {
  owner: value(TEXT_OR_NULL, customers.name),
  taxId: value(TEXT_OR_NULL, customers.taxId),
};
const ADDRESS = addressOf(
  sql`trim(${locations.street} || ' ' || ${locations.number})`,
  locations.city,
);
const OWNERS = {
  table: customers,
  columns: {
    name: value(TEXT, customers.name),
    detail: addressOf(customers.street, customers.city),
    taxId: value(TEXT_OR_NULL, customers.taxId),
    customerId: value(TEXT_OR_NULL, customers.id),
    phones: value(TEXT_OR_NULL, customers.phoneDigits),
    contactPerson: value(TEXT_OR_NULL, customers.contactPerson),
    taxKey: value(TEXT_OR_NULL, sql`coalesce(nullif(${customers.taxKey}, ''), ${customers.taxId})`),
  },
  from: sql`${customers}`,
  owners: [customers.id],
  indexed: "customers" as const,
};
/** An archived one is chosen for nothing new. */
const ROOM = sql`(SELECT ${rooms.name} FROM ${rooms} WHERE ${rooms.id} = ${assets.roomId} AND ${rooms.archivedAt} IS NULL)`;
const USER_NAME = value(TEXT, FULL_NAME);
export const SOURCES: Record<PickerKind, Source> = {
  customers: {
    ...OWNERS,
    alive: sql`${isNull(customers.archivedAt)} AND ${customers.isCustomer} = 1`,
  },
  partners: {
    ...OWNERS,
    alive: sql`${isNull(customers.archivedAt)} AND ${customers.isPartner} = 1`,
  },
  locations: {
    table: locations,
    columns: {
      name: value(TEXT, locations.name),
      detail: ADDRESS,
      spot: inOrder(locations.floor, locations.section),
      ...OWNER,
      customerId: value(TEXT_OR_NULL, locations.customerId),
      locationId: value(TEXT_OR_NULL, locations.id),
    },
    from: sql`${locations} LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    alive: isNull(locations.archivedAt),
    owners: [locations.customerId],
    indexed: "locations",
  },
  rooms: {
    table: rooms,
    columns: {
      name: value(TEXT, rooms.name),
      detail: value(TEXT, rooms.floor),
      place: value(TEXT_OR_NULL, locations.name),
      spot: inOrder(rooms.number, rooms.section),
      address: ADDRESS,
      ...OWNER,
      customerId: value(TEXT_OR_NULL, locations.customerId),
      locationId: value(TEXT_OR_NULL, rooms.locationId),
      roomId: value(TEXT_OR_NULL, rooms.id),
    },
    from: sql`${rooms} JOIN ${locations} ON ${locations.id} = ${rooms.locationId}
      LEFT JOIN ${customers} ON ${customers.id} = ${locations.customerId}`,
    alive: isNull(rooms.archivedAt),
    owners: [locations.customerId],
    indexed: "rooms",
  },
  assets: {
    table: assets,
    columns: {
      name: value(TEXT, assets.name),
      detail: value(
        TEXT,
        sql`trim(replace(${assets.manufacturer} || ' ' || ${assets.model} || ' ' || ${assets.serialNumber}, '  ', ' '))`,
      ),
      place: value(TEXT_OR_NULL, locations.name),
      spot: value(TEXT, assets.position),
      room: value(TEXT_OR_NULL, ROOM),
      address: ADDRESS,
      ...OWNER,
      customerId: value(TEXT_OR_NULL, assets.customerId),
      locationId: value(TEXT_OR_NULL, assets.locationId),
      roomId: value(TEXT_OR_NULL, assets.roomId),
    },
    from: sql`${assets} LEFT JOIN ${locations} ON ${locations.id} = ${assets.locationId}
      LEFT JOIN ${customers} ON ${customers.id} = ${assets.customerId}`,
    alive: isNull(assets.archivedAt),
    owners: [assets.customerId, locations.customerId],
    indexed: "assets",
  },
  technicians: {
    table: users,
    columns: { name: USER_NAME, detail: value(TEXT, sql`''`) },
    from: sql`${userRoles} CROSS JOIN ${users} ON ${users.id} = ${userRoles.userId} AND ${userRoles.role} = 'TECHNICIAN'`,
    alive: sql`${users.active} = 1`,
    owners: [],
  },
  users: {
    table: users,
    columns: { name: USER_NAME, detail: value(TEXT, sql`coalesce(${customers.name}, '')`) },
    from: sql`${users} LEFT JOIN ${customers} ON ${customers.id} = ${users.customerId}`,
    alive: sql`${users.active} = 1`,
    owners: [],
  },
  equipment: {
    table: equipment,
    columns: {
      name: value(TEXT, equipment.name),
      detail: value(TEXT, sql`coalesce(${equipmentCategories.name}, '')`),
    },
    from: sql`${equipment} LEFT JOIN ${equipmentCategories} ON ${equipmentCategories.id} = ${equipment.categoryId}`,
    alive: isNull(equipment.archivedAt),
    owners: [],
    indexed: "equipment",
  },
  "spare-parts": {
    table: spareParts,
    columns: {
      name: value(TEXT, spareParts.name),
      detail: value(TEXT, sql`''`),
      unit: orNull(spareParts.unit),
      stockThousandths: orNull(spareParts.stockThousandths),
    },
    from: sql`${spareParts}`,
    alive: isNull(spareParts.archivedAt),
    owners: [],
    indexed: "spare_parts",
  },
};

/** "Ilica 12, Zagreb", of a record that may be missing. */
function addressOf(street: SQLWrapper, city: SQLWrapper): Value<string> {
  return value(TEXT, sql`coalesce(trim(${street} || ', ' || ${city}, ', '), '')`);
}

function inOrder(first: SQLWrapper, second: SQLWrapper): Value<string> {
  return value(TEXT, sql`trim(${first} || ' ' || ${second})`);
}

/** The columns of an option, and its sort key for a search that finds the options first. */
export function fieldsOf(kind: PickerKind) {
  const { table, columns } = SOURCES[kind];
  return { id: value(TEXT, table.id), ...columns, sortKey: value(TEXT, table.sortKey) };
}

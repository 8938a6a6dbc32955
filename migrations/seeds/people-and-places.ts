import { searchTextOf } from "../../app/kernel/text/fold";
import { taxKey } from "../../app/kernel/text/tax-id";
import { sortKey } from "../../app/kernel/text/sort-key";
import type { Statement } from "../../app/database/open-database";
import { CAST, fixedId } from "./cast";
import { insert } from "./insert";
import type { DemoLanguage } from "./language";
import {
  CUSTOMERS,
  EQUIPMENT,
  type Machine,
  MACHINES,
  type SeedCustomer,
  type SeedLocation,
  SPARE_PARTS,
} from "./places";

/** A place of work for the demo orders. */
export type Place = {
  customerId: string;
  locationId: string;
  roomIds: string[];
  assets: { id: string; machine: Machine }[];
  city: string;
};

type Clocked = { created_at: number; updated_at: number };

export function peopleStatements(passwordHash: string, at: Clocked): Statement[] {
  return CAST.flatMap(({ id, name, surname, email, phone, roles }) => {
    const customer_id = customerOf(roles);
    const sort_key = sortKey(`${surname} ${name}`);
    const user = {
      id,
      name,
      surname,
      sort_key,
      email,
      email_key: email.toLowerCase(),
      phone,
      search_text: searchTextOf([name, surname], [email, phone]),
      invite_status: "ACCEPTED",
      password_hash: passwordHash,
      customer_id,
      ...at,
    };
    return [
      insert("users", user),
      ...roles.map((role) => insert("user_roles", { user_id: id, role })),
    ];
  });
}

/** Customers with their places and machines, equipment and spare parts, with the names that a company of this language gives them. */
export function placeStatements(
  at: Clocked,
  language: DemoLanguage = "en",
): { statements: Statement[]; places: Place[] } {
  const built = CUSTOMERS.map((customer, index) =>
    customerWithPlaces(customer, index, at, language),
  );
  return {
    statements: [...built.flatMap((each) => each.statements), ...thingStatements(at, language)],
    places: built.flatMap((each) => each.places),
  };
}

/** The customer of an external user; null for the company's own people. */
export function customerOf(roles: readonly string[]): string | null {
  const outside = roles.includes("CUSTOMER_USER") || roles.includes("PARTNER_USER");
  return outside ? customerId(roles.includes("PARTNER_USER") ? 6 : 7) : null;
}

function customerId(index: number): string {
  return fixedId(2, index);
}

function customerWithPlaces(
  customer: SeedCustomer,
  index: number,
  at: Clocked,
  language: DemoLanguage,
) {
  const { name, entity, taxId, contact, phone } = customer;
  const id = customerId(index);
  const first = customer.locations[0];
  const row = insert("customers", {
    id,
    name,
    entity,
    ...keys(name, taxId, taxKey(taxId), contact),
    tax_id: taxId,
    tax_key: taxKey(taxId),
    contact_person: contact,
    contact_number: phone,
    telephone: phone,
    street: first ? `${first.street} ${first.number}` : "",
    city: first?.city ?? "",
    zip_code: first?.zipCode ?? "",
    country: first?.country ?? "",
    is_partner: Boolean(customer.partner),
    ...at,
  });
  const places = customer.locations.map((location, at_) =>
    locationWithThings(
      { customer_id: id, is_default: at_ === 0, ...at },
      location,
      index * 10 + at_,
      language,
    ),
  );
  return {
    statements: [row, ...places.flatMap((each) => each.statements)],
    places: places.map((each) => each.place),
  };
}

function locationWithThings(
  { customer_id, is_default, ...at }: Clocked & { customer_id: string; is_default: boolean },
  location: SeedLocation,
  index: number,
  language: DemoLanguage,
) {
  const id = fixedId(3, index);
  const { name, street, number, city, zipCode, country } = location;
  const rooms = location.rooms.map((room, n) => ({
    id: fixedId(4, index * 10 + n),
    location_id: id,
    name: room,
    ...keys(room),
    floor: String(n),
    number: `${n}0${n + 1}`,
    ...at,
  }));
  const serialNumber = (n: number) => `SN-${2019 + n}-${1000 + index * 7 + n}`;
  const assets = location.assets.map((machine, n) => {
    const { manufacturer, model, ...words } = MACHINES[machine];
    const [name, category] = [words.name[language], words.category[language]];
    return {
      id: fixedId(5, index * 10 + n),
      customer_id,
      location_id: id,
      room_id: rooms[n]?.id ?? null,
      name,
      manufacturer,
      model,
      category,
      ...keys(name, manufacturer, model, serialNumber(n), category),
      serial_number: serialNumber(n),
      position: rooms[n]?.name ?? "",
      ...at,
    };
  });
  const statements = [
    insert("locations", {
      id,
      customer_id,
      name,
      ...keys(name, street, city),
      street,
      number,
      city,
      zip_code: zipCode,
      country,
      is_default,
      ...at,
    }),
    ...rooms.map((room) => insert("rooms", room)),
    ...assets.map((asset) => insert("assets", asset)),
  ];
  return {
    statements,
    place: {
      customerId: customer_id,
      locationId: id,
      roomIds: rooms.map((room) => room.id),
      assets: location.assets.map((machine, n) => ({ id: fixedId(5, index * 10 + n), machine })),
      city,
    },
  };
}

function thingStatements(at: Clocked, language: DemoLanguage): Statement[] {
  const equipment = Object.entries(EQUIPMENT[language]).flatMap(([category, names], group) => {
    const category_id = fixedId(6, group);
    const row = insert("equipment_categories", {
      id: category_id,
      name: category,
      sort_key: sortKey(category),
      ...at,
    });
    return [
      row,
      ...names.map((name, n) =>
        insert("equipment", {
          id: fixedId(7, group * 10 + n),
          category_id,
          name,
          ...keys(name),
          ...at,
        }),
      ),
    ];
  });
  const parts = SPARE_PARTS.map(({ name, unit, stock }, n) =>
    insert("spare_parts", {
      id: fixedId(8, n),
      name: name[language],
      ...keys(name[language]),
      unit,
      stock_thousandths: stock * 1000,
      ...at,
    }),
  );
  return [...equipment, ...parts];
}

/** Adds to the stock what will be used of it, in thousandths by the index of the part. */
export function stockStatements(used: ReadonlyMap<number, number>): Statement[] {
  return [...used].map(([part, thousandths]) => ({
    sql: "UPDATE spare_parts SET stock_thousandths = stock_thousandths + ? WHERE id = ?",
    args: [thousandths, fixedId(8, part)],
  }));
}

function keys(name: string, ...more: string[]) {
  return { sort_key: sortKey(name), search_text: searchTextOf([name], more) };
}

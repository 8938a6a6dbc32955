import { fold } from "../../app/kernel/text/fold";
import { sortKey } from "../../app/kernel/text/sort-key";
import { newId } from "../../app/kernel/ids";
import { hashPassword } from "../../app/server/authentication/passwords";
import {
  openDatabase,
  type Statement,
  type TenantDatabase,
} from "../../app/database/open-database";
import { fixedId, PASSWORD } from "../../migrations/seeds/cast";
import { randomFrom } from "../../migrations/seeds/clock";
import { insert } from "../../migrations/seeds/insert";
import { peopleStatements, placeStatements } from "../../migrations/seeds/people-and-places";
import { tenantNamespace } from "../../worker/env";
import { SCHEMA_VERSION } from "../../worker/tenancy/schema-version";
import type { Company, Stage } from "./stage";
import { realTexts } from "./texts";

const CUSTOMERS = 200;
const LOCATIONS = 2_000;
const ASSETS = 10_000;
const BATCH = 500;
const CITIES = ["Čakovec", "Đakovo", "Mostar", "Novi Sad", "Šibenik", "Zenica", "Zagreb"];
const MAKERS = ["Caterpillar", "Komatsu", "Liebherr", "Končar", "Daikin", "Volvo", "Wärtsilä"];
const CATEGORIES = ["Bager", "Kamion", "Pumpa", "Kompresor", "Generator"];
const AT = { created_at: 1_700_000_000_000, updated_at: 1_700_000_000_000 };

/** A tenant for this measurement only; `forget` deletes it. */
export async function openPlaces({
  stack,
  directory,
}: Stage): Promise<{ company: Company; forget(): Promise<void> }> {
  const id = newId();
  const code = "places";
  const namespace = tenantNamespace(id);
  await stack.sqld.forkNamespace("x-template", namespace);
  const database = openDatabase({ url: stack.proxy.url(namespace), timeoutMs: 60_000 });
  await fill(database);
  await directory.write([
    { sql: "DELETE FROM tenants WHERE code = ?", args: [code] },
    insert("tenants", {
      id,
      code,
      name: "Places",
      status: "active",
      schema_version: SCHEMA_VERSION,
      ...AT,
    }),
  ]);
  const forget = async () => {
    await directory.write([{ sql: "DELETE FROM tenants WHERE id = ?", args: [id] }]);
    await stack.sqld.deleteNamespace(namespace);
  };
  return { company: { id, code, namespace, origin: stack.origin(code), database }, forget };
}

async function fill(database: TenantDatabase): Promise<void> {
  await database.write([
    ...placeStatements(AT).statements,
    ...peopleStatements(await hashPassword(PASSWORD), AT),
  ]);
  const random = randomFrom(11);
  const texts = realTexts();
  await inBatches(database, CUSTOMERS, customer);
  await inBatches(database, LOCATIONS, (index) => location(index, random));
  await inBatches(database, ASSETS, (index) => asset(index, texts, random));
}

async function inBatches(
  database: TenantDatabase,
  count: number,
  row: (index: number) => Statement,
): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await database.write(
      Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => row(from + index)),
    );
}

function named(name: string, ...more: string[]) {
  return { name, sort_key: sortKey(name), search_text: fold([name, ...more].join(" ")), ...AT };
}

function customer(index: number): Statement {
  return insert("customers", {
    id: fixedId(21, index),
    ...named(`${["Luka", "Rudnik", "Željezara"][index % 3]} ${index}`),
    entity: "company",
  });
}

function location(index: number, random: (below: number) => number): Statement {
  const city = CITIES[random(CITIES.length)] ?? "";
  return insert("locations", {
    id: fixedId(22, index),
    customer_id: fixedId(21, index % CUSTOMERS),
    ...named(`Pogon ${index}`, city),
    city,
    is_default: index < CUSTOMERS,
  });
}

function asset(index: number, texts: string[], random: (below: number) => number): Statement {
  const place = random(LOCATIONS);
  const name = (texts[random(texts.length)] ?? `Uređaj ${index}`).slice(0, 120);
  const [manufacturer = "", category = ""] = [
    MAKERS[random(MAKERS.length)],
    CATEGORIES[random(CATEGORIES.length)],
  ];
  const serial_number = `SN-${String(random(1_000_000)).padStart(6, "0")}`;
  return insert("assets", {
    id: fixedId(23, index),
    customer_id: fixedId(21, place % CUSTOMERS),
    location_id: fixedId(22, place),
    ...named(name, manufacturer, serial_number, category),
    manufacturer,
    category,
    serial_number,
  });
}

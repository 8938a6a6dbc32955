import { randomBytes } from "node:crypto";
import { newId } from "../../../app/kernel/ids";
import { openDatabase } from "../../../app/database/open-database";
import { COMPANIES, seedCompany } from "../../../migrations/seeds/companies";
import { insert } from "../../../migrations/seeds/insert";
import { tenantNamespace } from "../../../worker/env";
import { SCHEMA_VERSION } from "../../../worker/tenancy/schema-version";
import { databaseAddress, origin, sqld, stack } from "../stack/stack";
import { directory, type TestTenant } from "../db/tenant";
import { stackKeys } from "../records/signed-tokens";
import { type A11yTenant, liveOn } from "./further-records";

const ORDERS = 70;

/** A tenant with history: records in every state, with comments, queued, refused and archived ones. */
export async function createA11yTenant(): Promise<A11yTenant> {
  const [acme] = COMPANIES;
  if (!acme) throw new Error("The seeds have no company");
  const id = newId();
  const code = `t${randomBytes(8).toString("hex")}`;
  const namespace = tenantNamespace(id);
  const url = databaseAddress(namespace);
  await sqld().forkNamespace(stack().template, namespace);
  await seedCompany({ ...acme, id, code }, url, { orders: ORDERS });
  const at = Date.now();
  await directory().write([
    insert("tenants", {
      id,
      code,
      name: acme.name,
      status: "active",
      schema_version: SCHEMA_VERSION,
      created_at: at,
      updated_at: at,
    }),
  ]);
  const database = openDatabase({ url });
  const company = {
    id,
    code,
    name: acme.name,
    origin: origin(code),
    namespace,
    database,
    sessionKeys: stackKeys(),
    one: oneOf(database),
  };
  await liveOn(company);
  return company;
}

/** The id of a record that a page fixture needs; throws with the condition if there is none. */
function oneOf(database: TestTenant["database"]): A11yTenant["one"] {
  return async (table, where) => {
    const { rows } = await database.read({
      sql: `SELECT id FROM ${table} WHERE ${where} LIMIT 1`,
      args: [],
    });
    if (!rows[0]) throw new Error(`The tenant of the crawl has no ${table} where ${where}`);
    return String(rows[0]["id"]);
  };
}

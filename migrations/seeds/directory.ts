import { openDatabase } from "../../app/kernel/server/database/open-database";
import { insert } from "./insert";

type Entry = { id: string; code: string; name: string };

/** From here on the company answers on its host. */
export async function enterDirectory(url: string, { id, code, name }: Entry, schemaVersion: number): Promise<void> {
  const now = Date.now();
  const row = { id, code, name, status: "active", schema_version: schemaVersion, created_at: now, updated_at: now };
  await openDatabase({ url }).write([insert("tenants", row)]);
}

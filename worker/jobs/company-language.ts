import { isLanguage } from "~/kernel/text/languages";
import { readSettings } from "~/kernel/server/settings";
import { openDirectory } from "../tenancy/tenant";
import type { Handler } from "./handler";

/**
 * Copies the tenant's language to the directory, because the login page needs it before it reads
 * any other database. The setting is read again, so that after two changes the later one wins in
 * any order of processing.
 */
export const copyCompanyLanguage: Handler = async (context, env) => {
  const { value } = (await readSettings(context.db, context.now())).features.LANGUAGE_UI;
  if (!isLanguage(value)) return "not a language of ours";
  const sql = "UPDATE tenants SET language = ?, updated_at = ? WHERE id = ? AND language <> ?";
  await openDirectory(env).write([
    { sql, args: [value, context.now().getTime(), context.tenant.id, value] },
  ]);
};

import { isLanguage } from "~/kernel/languages";
import { readSettings } from "~/kernel/server/settings";
import { openDirectory } from "../tenancy/tenant";
import type { Handler } from "./handler";

/**
 * The directory's copy of the company's language, which the login speaks before any other database is read. Read fresh, so that of
 * two changes the later one counts in whatever order they are worked off.
 */
export const copyCompanyLanguage: Handler = async (context, env) => {
  const { value } = (await readSettings(context.db, context.now())).features.LANGUAGE_UI;
  if (!isLanguage(value)) return "not a language of ours";
  const sql = "UPDATE tenants SET language = ?, updated_at = ? WHERE id = ? AND language <> ?";
  await openDirectory(env).write([{ sql, args: [value, context.now().getTime(), context.tenant.id, value] }]);
};

import { isLanguage } from "~/kernel/text/languages";
import { readSettings } from "~/server/settings";
import { setTenantLanguage } from "../tenancy/tenant";
import type { Handler } from "./handler";

/**
 * Copies the tenant's language to the directory, because the login page needs it before it reads
 * any other database. The setting is read again, so that after two changes the later one wins in
 * any order of processing.
 */
export const copyCompanyLanguage: Handler = async (context, env) => {
  const { value } = (await readSettings(context.db, context.now())).features.LANGUAGE_UI;
  if (!isLanguage(value)) return "not a language of ours";
  await setTenantLanguage(env, context.tenant.id, value, context.now());
};

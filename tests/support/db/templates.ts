import { hashPassword } from "../../../app/kernel/server/authentication/passwords";
import { openDatabase } from "../../../app/kernel/server/database/open-database";
import { PASSWORD } from "../../../migrations/seeds/cast";
import { peopleStatements, placeStatements } from "../../../migrations/seeds/people-and-places";
import { castSessions, settingStatements } from "../records/people";
import { databaseAddress, sqld, stack } from "../stack/stack";

/** The seeded users, who can sign in, with their customers, places and assets. */
export const CAST_TEMPLATE = "x-cast";
/** The same users, each with a session, and the default settings of a test tenant. */
export const SIGNED_IN_TEMPLATE = "x-signed-in";

/** Creates the databases that tests fork. */
export async function prepareTemplates(): Promise<void> {
  const server = sqld();
  await server.forkNamespace(stack().template, CAST_TEMPLATE);
  const at = { created_at: Date.now(), updated_at: Date.now() };
  await openDatabase({ url: databaseAddress(CAST_TEMPLATE) }).write([
    ...placeStatements(at).statements,
    ...peopleStatements(await hashPassword(PASSWORD), at),
  ]);
  await server.forkNamespace(CAST_TEMPLATE, SIGNED_IN_TEMPLATE);
  await openDatabase({ url: databaseAddress(SIGNED_IN_TEMPLATE) }).write([
    ...castSessions(),
    ...settingStatements(),
  ]);
}

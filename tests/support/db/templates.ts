import { hashPassword } from "../../../app/server/authentication/passwords";
import type { Statement } from "../../../app/database/open-database";
import { PASSWORD } from "../../../migrations/seeds/cast";
import { peopleStatements, placeStatements } from "../../../migrations/seeds/people-and-places";
import { castSessions, settingStatements } from "../records/people";
import { databaseAddress, sqld, stack } from "../stack/stack";
import { openTestDatabase } from "./open-test-database";

/** The seeded users, who can sign in, with their customers, places and assets. */
export const CAST_TEMPLATE = "x-cast";
/** The same users, each with a session, and the default settings of a test tenant. */
export const SIGNED_IN_TEMPLATE = "x-signed-in";

/**
 * Creates the databases that tests fork. A fork replays the log of its origin, and the log of a fork has each page once: what tests fork is
 * itself a fork of what was written.
 */
export async function prepareTemplates(): Promise<void> {
  const at = { created_at: Date.now(), updated_at: Date.now() };
  const people = peopleStatements(await hashPassword(PASSWORD), at);
  await prepareTemplate(stack().template, CAST_TEMPLATE, [
    ...placeStatements(at).statements,
    ...people,
  ]);
  await prepareTemplate(CAST_TEMPLATE, SIGNED_IN_TEMPLATE, [
    ...castSessions(),
    ...settingStatements(),
  ]);
}

async function prepareTemplate(from: string, name: string, statements: Statement[]): Promise<void> {
  const written = `${name}-written`;
  await sqld().forkNamespace(from, written);
  await openTestDatabase({ url: databaseAddress(written) }).write(statements);
  await sqld().forkNamespace(written, name);
}

import type { Actor } from "../../../app/kernel/authorization/roles";
import type { AuthContext } from "../../../app/server/request-context";
import { ctxFor } from "./auth-context";
import { type FreshDatabase, freshDatabase } from "./database";
import { actorOf, type Choices, chooseSettings } from "../records/people";
import type { TestContext } from "./context";
import { SIGNED_IN_TEMPLATE } from "./templates";

type Value = string | number | null;

export type Company = FreshDatabase & {
  /** A request context of a seeded user, or of another signed-in user. */
  as(who: string | Actor, circumstances?: Parameters<typeof ctxFor>[2]): AuthContext & TestContext;
  run(sql: string, ...args: Value[]): Promise<void>;
  rows(sql: string, ...args: Value[]): Promise<Record<string, unknown>[]>;
};

/** A tenant of this test's own, with the seeded users signed in. */
export async function createTestTenant(choices: Choices = {}): Promise<Company> {
  const fresh = await freshDatabase(SIGNED_IN_TEMPLATE);
  if (Object.keys(choices).length > 0) await chooseSettings(fresh, choices);
  return {
    ...fresh,
    as: (who, circumstances) =>
      ctxFor(fresh, typeof who === "string" ? actorOf(who) : who, circumstances),
    run: async (sql, ...args) => void (await fresh.database.write([{ sql, args }])),
    rows: async (sql, ...args) =>
      (await fresh.database.read({ sql, args })).rows.map((row) => ({ ...row })),
  };
}

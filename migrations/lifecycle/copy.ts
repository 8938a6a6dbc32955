import type { Client } from "@libsql/client/http";
import type { SessionKeys } from "~/server/authentication/claims";
import { encryptionFor } from "~/server/authentication/encryption";
import type { Head } from "./archive";

/**
 * What belongs to devices and programs that know the original. Tokens are stored as hashes that name no tenant: those of the original would
 * open the copy, also after the original has ended them.
 */
const OF_ORIGINAL = [
  "push_subscriptions",
  "session_tokens",
  "sessions",
  "calendar_feed_technicians",
  "calendar_feeds",
];

/**
 * Makes the imported rows of a copy its own. What the original was about to send is sent by the original. The secrets of the second factor are
 * encrypted again for the id of the copy; without the keys of their installation they stay unreadable. An export of an earlier release may lack
 * some of the tables.
 */
export async function separate(
  client: Client,
  { tenant, tables }: Pick<Head, "tenant" | "tables">,
  to: string,
  keys: SessionKeys | undefined,
): Promise<void> {
  const has = (name: string) => tables.some((table) => table.name === name);
  await client.batch(
    [
      "DELETE FROM outbox WHERE done_at IS NULL AND dead_at IS NULL",
      ...OF_ORIGINAL.filter(has).map((name) => `DELETE FROM ${name}`),
      ...(keys && has("second_steps")
        ? await reencrypted(client, { from: tenant.id, to, keys })
        : []),
    ],
    "write",
  );
}

async function reencrypted(
  client: Client,
  { from, to, keys }: { from: string; to: string; keys: SessionKeys },
) {
  const [before, after] = [encryptionFor(keys, from), encryptionFor(keys, to)];
  const { rows } = await client.execute("SELECT user_id, secret FROM second_steps");
  const steps = rows.map(async (row) => {
    const userId = String(row["user_id"]);
    const plain = await before.open("second-step", userId, String(row["secret"]));
    if (plain === null) return [];
    const secret = await after.encrypt("second-step", userId, plain);
    return [
      { sql: "UPDATE second_steps SET secret = ? WHERE user_id = ?", args: [secret, userId] },
    ];
  });
  return (await Promise.all(steps)).flat();
}

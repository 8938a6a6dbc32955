import type { Client } from "@libsql/client/http";
import type { SessionKeys } from "~/server/authentication/claims";
import { encryptionFor } from "~/server/authentication/encryption";

/**
 * Makes the imported rows of a copy its own. What the original was about to send is sent by the original, and its devices belong to it. The
 * secrets of the second factor are encrypted again for the id of the copy; without the keys of their installation they stay unreadable.
 */
export async function separate(
  client: Client,
  from: string,
  to: string,
  keys: SessionKeys | undefined,
): Promise<void> {
  await client.batch(
    [
      "DELETE FROM outbox WHERE done_at IS NULL AND dead_at IS NULL",
      "DELETE FROM push_subscriptions",
      ...(keys ? await reencrypted(client, { from, to, keys }) : []),
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

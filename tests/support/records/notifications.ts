import { newId } from "../../../app/kernel/ids";
import type { Company } from "../db/test-tenant";
import { NOW, who } from "./people";

/** The keys of a fake subscription; no message for it can be decrypted. */
export const PUSH_KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

export function deviceAt(name: string) {
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    expirationTime: null,
    keys: PUSH_KEYS,
  };
}

/** A notification of a seeded user. */
export async function recipientsOf(
  here: Company,
  key: string,
  {
    at = NOW,
    listed = 1,
    path = "/work-orders/1",
    title = "New work order for you",
    act = null as string | null,
    event = "work_order.assigned",
  } = {},
): Promise<string> {
  const id = newId(at);
  await here.run(
    "INSERT INTO notifications (id, user_id, event, title, path, listed, created_at, act_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    id,
    who(key),
    event,
    title,
    path,
    listed,
    at,
    act,
  );
  return id;
}

import { randomUUID } from "node:crypto";
import type { Company } from "../../support/db/test-tenant";
import { who } from "../../support/records/people";

/** An uploaded file that is not attached to anything yet. */
export async function sentFile(acme: Company, by: string, name = "photo.jpg"): Promise<string> {
  const id = randomUUID();
  const columns =
    "id, status, sha256, name, media_type, size_bytes, storage_key, created_at, created_by";
  await acme.run(
    `INSERT INTO files (${columns}) VALUES (?, 'pending', 'x', ?, 'image/jpeg', 10, ?, 1, ?)`,
    id,
    name,
    `k-${id}`,
    who(by),
  );
  return id;
}

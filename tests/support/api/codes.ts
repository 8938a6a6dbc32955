import { codeTextOf } from "../../../app/features/access-codes/queries";
import { CODE_LIFETIME_MS, type CodeKind } from "../../../app/features/access-codes/model";
import { newId } from "../../../app/kernel/ids";
import { signerFor } from "../../../app/server/authentication/signatures";
import { castMember } from "../../../migrations/seeds/cast";
import type { TestTenant } from "../db/tenant";

/** The code for a seeded user as its email contains it, signed with the running stack's own key. */
export async function mailedCode(tenant: TestTenant, kind: CodeKind, key: string): Promise<string> {
  const [id, at] = [newId(), Date.now()];
  await tenant.database.write([
    {
      sql: "INSERT INTO access_codes (id, kind, user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)",
      args: [id, kind, castMember(key).id, at, at + CODE_LIFETIME_MS[kind]],
    },
  ]);
  return textOfCode(tenant, kind, id);
}

/** Marks a seeded user as invited and not yet joined. */
export async function invitedTo(tenant: TestTenant, key: string): Promise<string> {
  await tenant.database.write([
    {
      sql: "UPDATE users SET invite_status = 'INVITED', password_hash = NULL WHERE id = ?",
      args: [castMember(key).id],
    },
  ]);
  return mailedCode(tenant, "invite", key);
}

function textOfCode(tenant: TestTenant, kind: CodeKind, id: string): Promise<string> {
  return codeTextOf({ signer: signerFor(tenant.sessionKeys, tenant.id) }, kind, id);
}

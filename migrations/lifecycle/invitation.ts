import { codeTextOf } from "~/features/access-codes/queries";
import type { SessionKeys } from "~/kernel/server/claims";
import { signerFor } from "~/kernel/server/signatures";
import type { Created } from "./create";

/** The link that the mail carries, for who cannot wait for it. Whoever holds it becomes the first administrator. */
export async function invitationOf({ tenant, codeId }: Created, keys: SessionKeys, origin: string): Promise<string> {
  const code = await codeTextOf({ signer: signerFor(keys, tenant.id) }, "invite", codeId);
  return `${origin}/signup?inviteCode=${encodeURIComponent(code)}`;
}

import { codeTextOf } from "~/features/access-codes/queries";
import type { SessionKeys } from "~/server/authentication/claims";
import { signerFor } from "~/server/authentication/signatures";
import type { Created } from "./create";

/** The link of the invitation e-mail, for use before the e-mail arrives. It makes its bearer the first administrator. */
export async function invitationOf(
  { tenant, codeId }: Created,
  keys: SessionKeys,
  origin: string,
): Promise<string> {
  const code = await codeTextOf({ signer: signerFor(keys, tenant.id) }, "invite", codeId);
  return `${origin}/signup?inviteCode=${encodeURIComponent(code)}`;
}

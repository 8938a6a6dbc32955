import { and, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import { customers } from "~/database/schema/customers";
import { users } from "~/database/schema/users";
import { isId } from "~/kernel/ids";
import type { Language } from "~/kernel/text/languages";
import { rolesHeldBy } from "~/server/queries/held-roles";
import type { RequestContext } from "~/server/request-context";
import type { CodeKind } from "./model";
import { accessCodes } from "~/database/schema/access-codes";

/** An open code and its user, with all columns that a session needs. */
export type Code = {
  id: string;
  kind: CodeKind;
  expiresAt: number;
  userId: string;
  name: string;
  surname: string;
  email: string;
  language: Language | null;
  active: boolean;
  customerId: string | null;
  /** Comma-separated. */
  roles: string | null;
};

/** Returns the code for a mail: the id with its signature. The database stores only the id. */
export async function codeTextOf(
  context: Pick<RequestContext, "signer">,
  kind: CodeKind,
  id: string,
): Promise<string> {
  return `${id.replaceAll("-", "")}.${await context.signer.sign(kind, id)}`;
}

/** Finds a code by its text without using it; null when it is unknown, forged or no longer valid. */
export async function findCode(
  context: RequestContext,
  kind: CodeKind,
  text: string,
): Promise<Code | null> {
  const [, hex = "", signature = ""] = TEXT.exec(text) ?? [];
  const id = hex.replace(PARTS, "$1-$2-$3-$4-$5");
  if (!isId(id)) return null;
  // Start both in the same turn: the query then joins the page's round trip.
  const [code, isOurs] = await Promise.all([
    findOpenCode(context, kind, id),
    context.signer.verify(kind, id, signature),
  ]);
  return isOurs ? code : null;
}

const TEXT = /^([0-9a-f]{32})\.([\w-]{1,20}\.[\w-]{1,60})$/;
const PARTS = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/;

/** True for a row of `users` that may sign in: the account is active, and its customer, if any, is not archived (domain-rules §6). */
export const MAY_SIGN_IN: SQL = sql`(${users.active} = 1 AND NOT EXISTS (SELECT 1 FROM ${customers}
  WHERE ${customers.id} = ${users.customerId} AND ${customers.archivedAt} IS NOT NULL))`;

/** Finds a code by its id, for sending it: the code is open and its user may still use it. */
export async function findOpenCode(
  context: RequestContext,
  kind: CodeKind,
  id: string,
): Promise<Code | null> {
  const rows = await context.db
    .select({
      id: accessCodes.id,
      kind: accessCodes.kind,
      expiresAt: accessCodes.expiresAt,
      userId: users.id,
      name: users.name,
      surname: users.surname,
      email: users.email,
      language: users.language,
      active: users.active,
      customerId: users.customerId,
      roles: rolesHeldBy(sql`${users.id}`, context.now().getTime()),
    })
    .from(accessCodes)
    .innerJoin(users, eq(users.id, accessCodes.userId))
    .where(
      and(
        eq(accessCodes.id, id),
        eq(accessCodes.kind, kind),
        isNull(accessCodes.usedAt),
        isNull(accessCodes.voidedAt),
        gt(accessCodes.expiresAt, context.now().getTime()),
        MAY_SIGN_IN,
        eq(users.inviteStatus, STATUS[kind]),
      ),
    );
  return rows[0] ?? null;
}

/** Only users who have not joined need an invitation, and only users who have joined have a password to reset. */
const STATUS: Record<CodeKind, (typeof users.$inferSelect)["inviteStatus"]> = {
  invite: "INVITED",
  "password-reset": "ACCEPTED",
};

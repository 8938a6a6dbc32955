import { type SQL, sql } from "drizzle-orm";
import { isId } from "~/kernel/ids";
import type { Language } from "~/kernel/text/languages";
import type { RequestContext } from "~/kernel/server/request-context";
import type { Theme } from "~/kernel/themes";
import type { CodeKind } from "./model";

/** An open code and its user, with all columns that a session needs. */
export type Code = {
  id: string;
  kind: CodeKind;
  expiresAt: number;
  userId: string;
  name: string;
  surname: string;
  email: string;
  theme: Theme | null;
  language: Language | null;
  active: number;
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
export const MAY_SIGN_IN: SQL = sql`(users.active = 1 AND NOT EXISTS (SELECT 1 FROM customers WHERE customers.id = users.customer_id AND customers.archived_at IS NOT NULL))`;

/** Finds a code by its id, for sending it: the code is open and its user may still use it. */
export async function findOpenCode(
  context: RequestContext,
  kind: CodeKind,
  id: string,
): Promise<Code | null> {
  const rows = await context.db
    .all<Code>(sql`SELECT access_codes.id, access_codes.kind, access_codes.expires_at AS expiresAt,
      users.id AS userId, users.name, users.surname, users.email, users.theme, users.language, users.active, users.customer_id AS customerId,
      (SELECT group_concat(role) FROM user_roles WHERE user_id = users.id) AS roles
    FROM access_codes JOIN users ON users.id = access_codes.user_id
    WHERE access_codes.id = ${id} AND access_codes.kind = ${kind} AND access_codes.used_at IS NULL AND access_codes.voided_at IS NULL
      AND access_codes.expires_at > ${context.now().getTime()} AND ${MAY_SIGN_IN} AND users.invite_status = ${STATUS[kind]}`);
  return rows[0] ?? null;
}

/** Only users who have not joined need an invitation, and only users who have joined have a password to reset. */
const STATUS: Record<CodeKind, string> = { invite: "INVITED", "password-reset": "ACCEPTED" };

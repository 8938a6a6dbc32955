import * as z from "zod/mini";
import { toStatement } from "~/server/command/statement";
import { settings } from "~/database/schema/system";
import { users } from "~/database/schema/users";
import { issueCode } from "~/features/access-codes/mutations";
import { contactColumns, rolesSteps } from "~/features/users/mutations/account";
import { emailAddress, requiredSingleLineText } from "~/kernel/input/fields";
import { newId } from "~/kernel/ids";
import { LANGUAGES } from "~/kernel/text/languages";
import { openDatabase, type Statement, type TenantDatabase } from "~/database/open-database";
import { activityStep, announcementStep } from "~/server/command/records";
import { isTenantCode } from "../../worker/middleware/host";
import { migrateNamespace } from "../migrate-namespace";
import type { Migration } from "../parse-migration";
import {
  enterTenant,
  findTenant,
  moveTenant,
  openDirectory,
  type TenantEntry,
  TenantRefused,
} from "./directory";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";

/** Input for a new tenant: a code for its host, its name and its first administrator. */
export const newTenant = z.strictObject({
  code: z
    .string()
    .check(z.refine(isTenantCode, "code: small letters, digits and hyphens inside, 40 at most")),
  name: requiredSingleLineText(200),
  email: emailAddress(),
  adminName: requiredSingleLineText(100),
  adminSurname: requiredSingleLineText(100),
  language: z.enum(LANGUAGES),
});
type NewTenant = z.infer<typeof newTenant>;

export type Created = { tenant: TenantEntry; codeId: string };

/**
 * Creates the database, the tables and the first administrator with an invitation, then activates the tenant. Each step may already have
 * been done by an interrupted run: running the same command again continues it.
 */
export async function createTenant(
  provisioner: DatabaseProvisioner,
  input: NewTenant,
  migrations: Migration[],
): Promise<Created> {
  const directory = openDirectory(provisioner);
  const tenant = await claim(directory, input);
  const namespace = tenantNamespace(tenant.id);
  await provisioner.make(namespace);
  const place = { url: provisioner.urlOf(namespace), token: provisioner.token };
  const { version } = await migrateNamespace(place, migrations);
  const codeId = await furnish(place, tenant, input);
  await directory.write([
    { sql: "UPDATE tenants SET schema_version = ? WHERE id = ?", args: [version, tenant.id] },
  ]);
  await moveTenant(directory, tenant, "creating", "active");
  return { tenant: { ...tenant, status: "active", schemaVersion: version }, codeId };
}

/** Reserves the code first: of two concurrent runs one creates the tenant, and the other is refused. */
async function claim(
  directory: ReturnType<typeof openDirectory>,
  { code, name, language }: NewTenant,
): Promise<TenantEntry> {
  const before = await findTenant(directory, code);
  if (before && (before.status !== "creating" || before.name !== name))
    throw new TenantRefused(
      `A company "${code}" already exists (${before.name}, ${before.status}).`,
    );
  if (before) return before;
  await enterTenant(directory, {
    id: newId(Date.now()),
    code,
    name,
    status: "creating",
    schemaVersion: 0,
    language,
  });
  const entered = await findTenant(directory, code);
  if (!entered) throw new Error(`"${code}" was not added to the directory`);
  return entered;
}

type Place = { url: string; token: string | undefined };

/** Writes the settings, the administrator and the invitation in one batch. An existing invitation means that an earlier run wrote them. */
async function furnish(place: Place, tenant: TenantEntry, input: NewTenant): Promise<string> {
  const database = openDatabase(place);
  const known = await database.read({
    sql: "SELECT id FROM access_codes WHERE kind = 'invite' ORDER BY created_at LIMIT 1",
  });
  if (known.rows[0]) return String(known.rows[0]["id"]);
  const codeId = newId(Date.now());
  await database.write(firstRows(database.drizzle, tenant, input, codeId));
  return codeId;
}

function firstRows(
  db: TenantDatabase["drizzle"],
  tenant: TenantEntry,
  { name, email, adminName, adminSurname, language }: NewTenant,
  codeId: string,
): Statement[] {
  const now = new Date();
  const at = now.getTime();
  const userId = newId(at);
  const context = { db, now: () => now, requestId: `tenant-${tenant.id}` };
  const by = { job: "operator" };
  const person = contactColumns({ name: adminName, surname: adminSurname, email, phoneNumber: "" });
  const setting = (key: string, value: unknown) =>
    toStatement(db.insert(settings).values({ key, validFrom: "2000-01-01", value, changedAt: at }));
  const steps = [
    ...rolesSteps(context, userId, [], ["SYSTEM_ADMIN"]),
    ...issueCode(context, { id: codeId, kind: "invite", userId }),
    activityStep(context, by, {
      subject: { type: "user", id: userId },
      event: "user.created",
      facts: { roles: ["SYSTEM_ADMIN"] },
    }),
    activityStep(context, by, { subject: { type: "user", id: userId }, event: "user.invited" }),
    announcementStep(context, { type: "user.invited", ids: { userId, codeId, byId: "" } }),
  ];
  return [
    setting("company", { name }),
    setting("feature.LANGUAGE_UI", { enabled: true, value: language }),
    toStatement(
      db.insert(users).values({
        id: userId,
        ...person,
        active: true,
        inviteStatus: "INVITED",
        language,
        createdAt: at,
        updatedAt: at,
      }),
    ),
    ...steps.map((each) => each.statement),
  ];
}

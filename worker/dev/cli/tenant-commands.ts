import { statSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { createTenant, newTenant } from "../../../migrations/lifecycle/create";
import { deleteTenant } from "../../../migrations/lifecycle/delete";
import {
  getTenant,
  listTenants,
  openDirectory,
  type TenantEntry,
  TenantRefused,
} from "../../../migrations/lifecycle/directory";
import { exportTenant } from "../../../migrations/lifecycle/export";
import { importTenant } from "../../../migrations/lifecycle/import";
import { invitationOf } from "../../../migrations/lifecycle/invitation";
import { readOutboxBacklog } from "../../../migrations/lifecycle/outbox";
import {
  addHost,
  removeHost,
  resumeTenant,
  suspendTenant,
} from "../../../migrations/lifecycle/suspend";
import { releaseCode, renameTenant } from "../../../migrations/lifecycle/rename";
import { DIRECTORY, tenantNamespace } from "../../../migrations/lifecycle/database-provisioner";
import { readMigrations } from "../../../migrations/read-migrations";
import { migrateAll } from "../../../migrations/runner";
import { PlainError } from "../process/plain-error";
import type { Installation } from "./installation";

const HELP = `npm run tenant -- <command>
Manages the companies of the deployment that the environment variables select, or of this machine.
  create <code> --name "Company" --admin "Name Surname" --email name@company.com [--language en|hr|ba|rs]
  list
  show <code>             details, with the queued and dead rows of its outbox
  suspend <code>          blocks all access within a minute; no data is lost
  resume <code>
  rename <code> <new>     the host of the old code leads to the new one, and the old code is reserved for a year
  release-code <old>      lets another company take that old code before
  add-host <code> <host>  adds a hostname
  remove-host <code> <host>
  export <code> --file company.tar.gz
  export --all --to <folder>   every company, each as <code>.tar.gz; one that fails stops no other
  import --file company.tar.gz [--code other]    restores a company that does not exist here
  import --file company.tar.gz --copy [--code other]   under a new id, beside the original
  delete <code> --confirm <code>   permanently deletes a suspended company, or what an interrupted create or import left`;

const OPTIONS = {
  name: { type: "string" },
  admin: { type: "string" },
  email: { type: "string" },
  language: { type: "string" },
  file: { type: "string" },
  code: { type: "string" },
  confirm: { type: "string" },
  to: { type: "string" },
  all: { type: "boolean" },
  copy: { type: "boolean" },
} as const;

type Flag = "all" | "copy";
type Text = Exclude<keyof typeof OPTIONS, Flag>;
type Options = Partial<Record<Text, string> & Record<Flag, boolean>>;
type Call = {
  at: Installation;
  code: string;
  more: string;
  options: Options;
  print(line: string): void;
};

/** Each command returns the message to print. */
const COMMANDS: Record<string, (call: Call) => Promise<string>> = {
  create,
  list: async ({ at }) =>
    (await listTenants(openDirectory(at.provisioner))).map(lineOf).join("\n") ||
    "No companies yet.",
  async show({ at, code }) {
    const tenant = await getTenant(openDirectory(at.provisioner), code);
    const outbox = await readOutboxBacklog(at.provisioner, tenant).catch(
      (error: Error) => `cannot be read: ${error.message}`,
    );
    return JSON.stringify({ ...tenant, outbox }, null, 2);
  },
  suspend: async ({ at, code }) => lineOf(await suspendTenant(at.provisioner, code)),
  resume: async ({ at, code }) => lineOf(await resumeTenant(at.provisioner, code)),
  rename,
  "release-code": async ({ at, code }) => (
    await releaseCode(at.provisioner, code),
    `Another company may take the code "${code}". Until one does, ${at.originOf(code)} leads to the company that had it.`
  ),
  "add-host": async ({ at, code, more }) =>
    `Added the hostname ${await addHost(at.provisioner, code, more, at.domain())} to ${code}.`,
  "remove-host": async ({ at, code, more }) => (
    await removeHost(at.provisioner, code, more),
    `Removed the hostname ${more} from ${code}.`
  ),
  export: async (call) => (call.options.all ? exportAll(call) : exportOne(call, call.code)),
  import: importOne,
  async delete({ at, code, options }) {
    await deleteTenant(at.provisioner, await at.fileStore(), code, options.confirm ?? "");
    return `Deleted "${code}" with its database and its files.`;
  },
};

const WITHOUT_CODE = ["list", "import"];
const WITH_MORE = ["rename", "add-host", "remove-host"];

/** `open` is called once the command line is understood. */
export async function runTenantCommand(
  args: string[],
  open: () => Promise<Installation>,
  print: (line: string) => void = console.log,
) {
  const { name, code, more, options } = read(args);
  const command = COMMANDS[name];
  const needsCode = !WITHOUT_CODE.includes(name) && !(name === "export" && options.all);
  if (!command || (needsCode && !code) || (WITH_MORE.includes(name) && !more))
    throw new PlainError(HELP);
  const at = await open();
  try {
    print(await command({ at, code, more, options, print }));
    return 0;
  } catch (error) {
    if (error instanceof TenantRefused) throw new PlainError(error.message);
    throw error;
  }
}

function read(args: string[]): { name: string; code: string; more: string; options: Options } {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name = "", code = "", more = ""] = positionals;
    return { name, code, more, options: values };
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

async function create({ at, code, options }: Call) {
  const [adminName = "", ...surnames] = required(options, "admin").trim().split(/\s+/);
  const requested = {
    code,
    name: required(options, "name"),
    email: required(options, "email"),
    adminName,
    adminSurname: surnames.join(" "),
    language: options.language ?? "en",
  };
  const { data, error } = newTenant.safeParse(requested);
  if (error)
    throw new PlainError(
      error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const created = await createTenant(at.provisioner, data, await readMigrations("tenant"));
  const origin = at.originOf(code);
  const awake = await at.wake(code);
  const link = at.sessionKeys
    ? await invitationOf(created, JSON.parse(at.sessionKeys), origin)
    : null;
  return [
    lineOf(created.tenant),
    awake
      ? `The invitation was sent to ${data.email}.`
      : `The invitation to ${data.email} will be sent after the first request to ${origin}`,
    ...(link ? [`Invitation link, valid for seven days: ${link}`] : []),
  ].join("\n");
}

async function exportOne({ at, options }: Call, code: string, file = required(options, "file")) {
  const manifest = await exportTenant(at.provisioner, await at.fileStore(), code, file);
  return `Exported ${code} to ${file}: ${contents(manifest)}.${missingIn(manifest)}`;
}

/** An export replaces the one of an earlier night only when it is complete. */
async function exportAll(call: Call) {
  const { at, options, print } = call;
  const folder = required(options, "to");
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new PlainError(`The folder ${folder} does not exist.`);
  const all = await listTenants(openDirectory(at.provisioner));
  const tenants = all.filter(({ status }) => status === "active" || status === "suspended");
  const failed: string[] = [];
  for (const { code } of tenants) {
    try {
      print(await exportOne(call, code, join(folder, `${code}.tar.gz`)));
    } catch (error) {
      failed.push(code);
      print(`${code} was not exported: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (failed.length > 0)
    throw new PlainError(
      `${failed.length} of ${tenants.length} companies were not exported: ${failed.join(", ")}`,
    );
  return `Exported ${tenants.length} companies to ${folder}.`;
}

async function importOne({ at, options }: Call) {
  const { provisioner, sessionKeys } = at;
  const into = {
    provisioner,
    fileStore: await at.fileStore(),
    sessionKeys: sessionKeys ? JSON.parse(sessionKeys) : undefined,
  };
  const { tenant, manifest } = await importTenant(into, required(options, "file"), options);
  const lines = [`The import matches the export: ${contents(manifest)}.`];
  if (options.copy)
    lines.push(
      "The copy has its own users. Everybody signs in anew, and sets up devices and calendar feeds anew. From now on it sends mails and makes the orders of its maintenance plans like any company: suspend it to prevent that.",
    );
  // An export may be older than this release, which would answer 503 to it.
  const { failed } = await migrateAll({
    directoryUrl: provisioner.urlOf(DIRECTORY),
    urlFor: (id) => provisioner.urlOf(tenantNamespace(id)),
    token: provisioner.token,
    canaries: [tenant.code],
    canariesOnly: true,
  });
  for (const { message } of failed) lines.push(`It could not be migrated: ${message}`);
  return [lineOf(await getTenant(openDirectory(provisioner), tenant.code)), ...lines].join("\n");
}

async function rename({ at, code, more }: Call) {
  const tenant = await renameTenant(at.provisioner, code, more);
  const former = tenant.formerCodes.find((each) => each.code === code);
  return [
    lineOf(tenant),
    ...(former
      ? [
          `${at.originOf(code)} leads to ${at.originOf(more)}; the code "${code}" is reserved until ${former.reservedUntil}.`,
          "Labels, links, calendars and programs go on. So do browsers and phones that have signed in at the old address: they stay there.",
        ]
      : []),
  ].join("\n");
}

function required(options: Options, name: Text) {
  const value = options[name];
  if (!value) throw new PlainError(`--${name} is missing.\n\n${HELP}`);
  return value;
}

function lineOf({ code, status, schemaVersion, name, hosts, formerCodes }: TenantEntry) {
  const more = [...hosts, ...formerCodes.map((former) => `formerly ${former.code}`)];
  return [
    code.padEnd(20),
    status.padEnd(10),
    `schema ${schemaVersion}`.padEnd(10),
    name,
    more.length > 0 ? `(${more.join(", ")})` : "",
  ]
    .join(" ")
    .trimEnd();
}

/** Files that rows refer to and the bucket does not contain; an import will not contain them either. */
function missingIn({ missing = [] }: { missing?: string[] }) {
  return missing.length > 0
    ? `\n${missing.length} files are missing in the bucket and therefore in the export:\n${missing.join("\n")}`
    : "";
}

function contents({
  tables,
  files,
}: {
  tables: Record<string, { rows: number }>;
  files: Record<string, { size: number }>;
}) {
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0);
  return `${rows} rows in ${Object.keys(tables).length} tables, ${Object.keys(files).length} files`;
}

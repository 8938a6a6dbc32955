import { parseArgs } from "node:util";
import { openInstallation } from "./installation.mjs";
import { importTypeScript } from "../stack/load-typescript.mjs";
import { PlainError } from "../process/plain-error.mjs";

const HELP = `npm run tenant -- <command>
Manages the companies of the deployment that the environment variables select, or of this machine.
  create <code> --name "Company" --admin "Name Surname" --email name@company.com [--language en|hr|ba|rs]
  list
  show <code>             details, with the queued and dead rows of its outbox
  suspend <code>          blocks all access within a minute; no data is lost
  resume <code>
  add-host <code> <host>  adds a hostname
  remove-host <code> <host>
  export <code> --file company.tar.gz
  import --file company.tar.gz [--code other]
  delete <code> --confirm <code>   permanently deletes a suspended company`;

const OPTIONS = /** @type {const} */ ({
  name: { type: "string" },
  admin: { type: "string" },
  email: { type: "string" },
  language: { type: "string" },
  file: { type: "string" },
  code: { type: "string" },
  confirm: { type: "string" },
});

/** @typedef {Partial<Record<keyof typeof OPTIONS, string>>} Options */
/** @typedef {{ lifecycle: any, at: import('./installation.mjs').Installation, code: string, more: string, options: Options }} Call */

/** Each command returns the message to print. @type {Record<string, (call: Call) => Promise<string>>} */
const COMMANDS = {
  create,
  list: async ({ lifecycle, at }) =>
    (await lifecycle.listTenants(lifecycle.openDirectory(at.provisioner))).map(lineOf).join("\n") ||
    "No companies yet.",
  async show({ lifecycle, at, code }) {
    const tenant = await lifecycle.getTenant(lifecycle.openDirectory(at.provisioner), code);
    const outbox = await lifecycle
      .readOutboxBacklog(at.provisioner, tenant)
      .catch((/** @type {Error} */ error) => `cannot be read: ${error.message}`);
    return JSON.stringify({ ...tenant, outbox }, null, 2);
  },
  suspend: async ({ lifecycle, at, code }) =>
    lineOf(await lifecycle.suspendTenant(at.provisioner, code)),
  resume: async ({ lifecycle, at, code }) =>
    lineOf(await lifecycle.resumeTenant(at.provisioner, code)),
  "add-host": async ({ lifecycle, at, code, more }) => (
    await lifecycle.addHost(at.provisioner, code, more),
    `Added the hostname ${more} to ${code}.`
  ),
  "remove-host": async ({ lifecycle, at, code, more }) => (
    await lifecycle.removeHost(at.provisioner, code, more),
    `Removed the hostname ${more} from ${code}.`
  ),
  async export({ lifecycle, at, code, options }) {
    const manifest = await lifecycle.exportTenant(
      at.provisioner,
      await at.fileStore(),
      code,
      required(options, "file"),
    );
    return `Exported ${code} to ${options.file}: ${contents(manifest)}.${missingIn(manifest)}`;
  },
  async import({ lifecycle, at, options }) {
    const into = { provisioner: at.provisioner, fileStore: await at.fileStore() };
    const { tenant, manifest } = await lifecycle.importTenant(
      into,
      required(options, "file"),
      options.code,
    );
    return `${lineOf(tenant)}\nThe import matches the export: ${contents(manifest)}.`;
  },
  async delete({ lifecycle, at, code, options }) {
    await lifecycle.deleteTenant(at.provisioner, await at.fileStore(), code, options.confirm ?? "");
    return `Deleted "${code}" with its database and its files.`;
  },
};

const WITHOUT_CODE = ["list", "import"];

/** @param {string[]} args @param {(undo: () => Promise<void> | void) => void} onCleanup */
export async function runTenantCommand(args, onCleanup) {
  const { name, code, more, options } = read(args);
  const command = COMMANDS[name];
  if (!command || (!code && !WITHOUT_CODE.includes(name))) throw new PlainError(HELP);
  const lifecycle = await importTypeScript("migrations/lifecycle/lifecycle.ts");
  const at = await openInstallation(process.env, onCleanup);
  try {
    console.log(await command({ lifecycle, at, code, more, options }));
    return 0;
  } catch (error) {
    if (error instanceof lifecycle.TenantRefused)
      throw new PlainError(/** @type {Error} */ (error).message);
    throw error;
  }
}

/** @param {string[]} args @returns {{ name: string, code: string, more: string, options: Options }} */
function read(args) {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [name = "", code = "", more = ""] = positionals;
    return { name, code, more, options: values };
  } catch (error) {
    throw new PlainError(`${error instanceof Error ? error.message : error}\n\n${HELP}`);
  }
}

/** @param {Call} call */
async function create({ lifecycle, at, code, options }) {
  const [adminName = "", ...surnames] = required(options, "admin").trim().split(/\s+/);
  const requested = {
    code,
    name: required(options, "name"),
    email: required(options, "email"),
    adminName,
    adminSurname: surnames.join(" "),
    language: options.language ?? "en",
  };
  const { data, error } = lifecycle.newTenant.safeParse(requested);
  if (error)
    throw new PlainError(
      error.issues
        .map((/** @type {any} */ issue) => `${issue.path.join(".")}: ${issue.message}`)
        .join("\n"),
    );
  const created = await lifecycle.createTenant(
    at.provisioner,
    data,
    await lifecycle.readMigrations("tenant"),
  );
  const origin = at.originOf(code);
  // The first request triggers the outbox, which sends the invitation by email.
  const awake = await fetch(`${origin}/login`, { signal: AbortSignal.timeout(10_000) }).then(
    (answer) => answer.ok,
    () => false,
  );
  const link = at.sessionKeys
    ? await lifecycle.invitationOf(created, JSON.parse(at.sessionKeys), origin)
    : null;
  return [
    lineOf(created.tenant),
    awake
      ? `The invitation was sent to ${data.email}.`
      : `The invitation to ${data.email} will be sent after the first request to ${origin}`,
    ...(link ? [`Invitation link, valid for seven days: ${link}`] : []),
  ].join("\n");
}

/** @param {Options} options @param {keyof Options} name */
function required(options, name) {
  const value = options[name];
  if (!value) throw new PlainError(`--${name} is missing.\n\n${HELP}`);
  return value;
}

/** @param {{ code: string, status: string, schemaVersion: number, name: string, hosts: string[] }} tenant */
function lineOf({ code, status, schemaVersion, name, hosts }) {
  return [
    code.padEnd(20),
    status.padEnd(10),
    `schema ${schemaVersion}`.padEnd(10),
    name,
    hosts.length > 0 ? `(${hosts.join(", ")})` : "",
  ]
    .join(" ")
    .trimEnd();
}

/** Files that rows refer to and the bucket does not contain; an import will not contain them either. @param {{ missing?: string[] }} manifest */
function missingIn({ missing = [] }) {
  return missing.length > 0
    ? `\n${missing.length} files are missing in the bucket and therefore in the export:\n${missing.join("\n")}`
    : "";
}

/** @param {{ tables: Record<string, { rows: number }>, files: Record<string, { size: number }> }} manifest */
function contents({ tables, files }) {
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0);
  return `${rows} rows in ${Object.keys(tables).length} tables, ${Object.keys(files).length} files`;
}

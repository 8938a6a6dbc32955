import { createHash, type Hash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { type Client, createClient, type InValue } from "@libsql/client/http";
import { BatchFailed } from "~/database/failures";
import { isTenantCode } from "../../worker/middleware/host";
import { newId } from "~/kernel/ids";
import { isRecord } from "~/kernel/is-record";
import type { SessionKeys } from "~/server/authentication/claims";
import {
  type ChecksumManifest,
  checksumManifestSchema,
  type Entry,
  FORMAT,
  type Head,
  headSchema,
  readArchive,
} from "./archive";
import { separate } from "./copy";
import { forgetTenant } from "./delete";
import {
  enterTenant,
  findTenant,
  getTenant,
  moveTenant,
  openDirectory,
  type TenantEntry,
  TenantRefused,
} from "./directory";
import { type FileStore, OCTETS } from "./file-store";
import { type DatabaseProvisioner, tenantNamespace } from "./database-provisioner";
import { keysOf, namedFiles, checksumFiles, checksumRows } from "./checksum-manifest";
import { lineOf, quoted, rowOf } from "./tables";

type Into = {
  provisioner: DatabaseProvisioner;
  fileStore: FileStore;
  /** Of the installation, for the secrets of a copy. */
  sessionKeys?: SessionKeys | undefined;
};
type As = {
  /** Instead of the exported one; of a copy `<exported>-copy`. */
  code?: string | undefined;
  /** Under an id of its own, beside the exported tenant. */
  copy?: boolean | undefined;
};

/**
 * Imports a tenant under its own id, or as a copy under a new one. The tenant is activated only if counts and hashes of all tables and files
 * match the export. A failed import leaves nothing; an interrupted one starts over.
 */
export async function importTenant(
  into: Into,
  file: string,
  as: As = {},
): Promise<{ tenant: TenantEntry; manifest: ChecksumManifest }> {
  const { fileStore } = into;
  let work: Work | null = null;
  let manifest: ChecksumManifest | null = null;
  try {
    for await (const entry of readArchive(file)) {
      if (entry.name === "tenant.json" && !work) {
        work = await begin(into, headIn(entry), as);
        await work.client.migrate(work.head.definitions);
      } else if (!work) throw new TenantRefused(`${file} is not an export of a company.`);
      else if (entry.name === "proof.json") manifest = manifestIn(entry);
      else await take(work, fileStore, entry);
    }
    if (!work) throw new TenantRefused(`${file} is not an export of a company.`);
    if (!manifest)
      throw new TenantRefused(`${file} is truncated: it ends in the middle of an export.`);
    return { tenant: await open(into, work, manifest), manifest };
  } catch (error) {
    if (work) await abandon(into, work.tenant);
    throw error;
  } finally {
    work?.client.close();
  }
}

type Work = {
  head: Head;
  tenant: TenantEntry;
  client: Client;
  /** Per table: the rows of the file, and as they were written. They differ where a copy has its own id. */
  read: Map<string, Sums>;
  written: Map<string, Sums>;
};
type Sums = { rows: number; hash: Hash };

function headIn({ bytes }: Entry): Head {
  const head = parsed(bytes);
  const format = isRecord(head) ? head["format"] : undefined;
  if (format !== FORMAT)
    throw new TenantRefused(
      `This file has format ${String(format)}; the supported format is ${FORMAT}.`,
    );
  return checked(headSchema.safeParse(head));
}

function manifestIn({ bytes }: Entry): ChecksumManifest {
  return checked(checksumManifestSchema.safeParse(parsed(bytes)));
}

const DAMAGED = "This file is damaged: it contains what no export writes.";

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch (cause) {
    throw new TenantRefused(DAMAGED, { cause });
  }
}

function checked<T>(result: { data?: T | undefined; error?: unknown }): T {
  if (result.data === undefined) throw new TenantRefused(DAMAGED, { cause: result.error });
  return result.data;
}

/** Enters the tenant in the directory, with an empty database and without files. */
async function begin(into: Into, head: Head, as: As): Promise<Work> {
  const { provisioner, fileStore } = into;
  const tenant = await claim(openDirectory(provisioner), head, as);
  const namespace = tenantNamespace(tenant.id);
  try {
    await provisioner.remove(namespace);
    await fileStore.remove(await keysOf(fileStore, tenant.id));
    await provisioner.make(namespace);
  } catch (error) {
    await abandon(into, tenant);
    throw error;
  }
  const client = createClient({
    url: provisioner.urlOf(namespace),
    ...(provisioner.token ? { authToken: provisioner.token } : {}),
  });
  return { head, tenant, client, read: new Map(), written: new Map() };
}

/** Unless another run has activated it. What a second failure leaves here is removed by `npm run tenant -- delete`. */
async function abandon({ provisioner, fileStore }: Into, tenant: TenantEntry): Promise<void> {
  try {
    await moveTenant(openDirectory(provisioner), tenant, "creating", "deleting");
    await forgetTenant(provisioner, fileStore, tenant);
  } catch {
    // The first failure is the one to report.
  }
}

const MAX_CODE = 40;
const COPY = "-copy";

async function claim(
  directory: ReturnType<typeof openDirectory>,
  head: Head,
  { code: wanted, copy }: As,
): Promise<TenantEntry> {
  const exported = head.tenant.code;
  const code =
    wanted ??
    (copy ? exported.slice(0, MAX_CODE - COPY.length).replace(/-+$/, "") + COPY : exported);
  if (!isTenantCode(code)) throw new TenantRefused(`"${code}" is not a valid company code.`);
  const before = await findTenant(directory, code);
  const isInterrupted =
    before?.status === "creating" &&
    (copy ? before.name === head.tenant.name : before.id === head.tenant.id);
  if (before && !isInterrupted)
    throw new TenantRefused(
      `A company "${code}" already exists (${before.name}, ${before.status}).${copy ? " Choose another code for the copy with --code." : ""}`,
    );
  if (before) return before;
  const id = copy ? newId(Date.now()) : head.tenant.id;
  await enterTenant(directory, { ...head.tenant, id, code, status: "creating" }).catch(
    (error: unknown) => {
      const isTaken = error instanceof BatchFailed && error.isConstraint;
      throw isTaken ? takenElsewhere(head, error) : error;
    },
  );
  return getTenant(directory, code);
}

function takenElsewhere({ tenant }: Head, cause: unknown): Error {
  return new TenantRefused(
    `The company with the id ${tenant.id} already exists, possibly under another code. To import it beside that one, add --copy.`,
    { cause },
  );
}

async function take(work: Work, fileStore: FileStore, entry: Entry): Promise<void> {
  const { head, client } = work;
  const { name, bytes, type } = entry;
  if (name.startsWith("files/")) {
    const key = name.slice("files/".length);
    // All tenants share the bucket.
    if (!key.startsWith(`${head.tenant.id}/`)) throw new TenantRefused(DAMAGED);
    return fileStore.write(ownText(work, key), { bytes, mediaType: type ?? OCTETS });
  }
  const table = head.tables.find((each) => name.startsWith(`rows/${each.name}/`));
  if (!table) throw new TenantRefused(`This file contains the unknown entry "${name}".`);
  const lines = bytes.toString().split("\n");
  const rows = lines.map((line) => ownRow(work, line));
  addTo(work.read, table.name, lines);
  addTo(work.written, table.name, rows.map(lineOf));
  const sql = `INSERT INTO ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) VALUES (${table.columns.map(() => "?").join(", ")})`;
  // Rows may precede the rows they refer to. migrate() disables foreign keys, and they are checked at the end.
  await client.migrate(rows.map((args) => ({ sql, args })));
}

function ownRow(work: Work, line: string): InValue[] {
  try {
    return rowOf(line).map((value) => (typeof value === "string" ? ownText(work, value) : value));
  } catch (cause) {
    throw new TenantRefused(DAMAGED, { cause });
  }
}

/** The id of the exported tenant, by itself or as the beginning of the key of a file, becomes that of the copy. */
function ownText({ head, tenant }: Work, text: string): string {
  const { id } = head.tenant;
  return text === id || text.startsWith(`${id}/`) ? tenant.id + text.slice(id.length) : text;
}

function addTo(sums: Map<string, Sums>, table: string, lines: string[]): void {
  const sum = sums.get(table) ?? { rows: 0, hash: createHash("sha256") };
  sum.hash.update(`${lines.join("\n")}\n`);
  sums.set(table, { rows: sum.rows + lines.length, hash: sum.hash });
}

async function open(into: Into, work: Work, manifest: ChecksumManifest): Promise<TenantEntry> {
  const { head, tenant, client } = work;
  const { provisioner, fileStore } = into;
  const sequences = manifest.sequences.flatMap(([name, seq]) => [
    { sql: "DELETE FROM sqlite_sequence WHERE name = ?", args: [name] },
    { sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", args: [name, seq] },
  ]);
  await client.migrate([...head.dependents, ...sequences]);
  const dangling = await client.execute("SELECT count(*) AS n FROM pragma_foreign_key_check");
  if (Number(dangling.rows[0]?.["n"]) > 0)
    throw new TenantRefused("Not activated: rows refer to rows that do not exist.");
  const isCopy = tenant.id !== head.tenant.id;
  const expected = isCopy ? expectedOfCopy(work, manifest) : manifest;
  const found: ChecksumManifest = {
    ...(await checksumRows(client, head)),
    ...(await checksumFiles(fileStore, await keysOf(fileStore, tenant.id))),
  };
  const different = [
    ...differences(expected, found),
    ...unfound(expected, await namedFiles(client)),
    ...(await foreignFiles(client, tenant.id)),
  ];
  if (different.length > 0) throw differentFrom(different);
  if (isCopy) await separate(client, head, tenant.id, into.sessionKeys);
  await moveTenant(openDirectory(provisioner), tenant, "creating", "active");
  return { ...tenant, status: "active" };
}

function differentFrom(parts: string[]): TenantRefused {
  return new TenantRefused(`Not activated: different from the export: ${parts.join(", ")}`);
}

/** What the database and the bucket of a copy contain if the file contains what was exported. */
function expectedOfCopy(work: Work, manifest: ChecksumManifest): ChecksumManifest {
  const names = work.head.tables.map(({ name }) => name);
  const read = { ...manifest, tables: tablesOf(names, work.read) };
  const different = differences(manifest, read);
  if (different.length > 0) throw differentFrom(different);
  return {
    ...manifest,
    tables: tablesOf(names, work.written),
    files: Object.fromEntries(
      Object.entries(manifest.files).map(([key, sums]) => [ownText(work, key), sums]),
    ),
    ...(manifest.missing && { missing: manifest.missing.map((key) => ownText(work, key)) }),
  };
}

function tablesOf(names: string[], sums: Map<string, Sums>): ChecksumManifest["tables"] {
  return Object.fromEntries(
    names.map((name) => {
      const { rows, hash } = sums.get(name) ?? { rows: 0, hash: createHash("sha256") };
      return [name, { rows, sha256: hash.digest("hex") }];
    }),
  );
}

/** Files that rows refer to and that the export neither contains nor lists as missing. */
function unfound({ files, missing }: ChecksumManifest, named: string[]): string[] {
  return missing ? named.filter((key) => !(key in files) && !missing.includes(key)) : [];
}

/** Files of other tenants that rows refer to, also as removed: their bytes would be read, or deleted. */
async function foreignFiles(client: Client, tenantId: string): Promise<string[]> {
  const own = `${tenantId}/`;
  const { rows } = await client.execute({
    sql: `SELECT key FROM (SELECT storage_key AS key FROM files UNION SELECT thumbnail_key FROM files WHERE thumbnail_key IS NOT NULL)
      WHERE substr(key, 1, ?) <> ? ORDER BY key`,
    args: [own.length, own],
  });
  return rows.map((row) => String(row["key"]));
}

function differences(a: ChecksumManifest, b: ChecksumManifest): string[] {
  const parts = (["tables", "files"] as const).flatMap((part) => {
    const names = new Set([...Object.keys(a[part]), ...Object.keys(b[part])]);
    return [...names].filter((name) => !isDeepStrictEqual(a[part][name], b[part][name]));
  });
  return isDeepStrictEqual(a.sequences, b.sequences) ? parts : [...parts, "sqlite_sequence"];
}

import { isDeepStrictEqual } from "node:util";
import { type Client, createClient } from "@libsql/client/http";
import { isTenantCode } from "../../worker/middleware/host";
import { isRecord } from "~/kernel/is-record";
import {
  type ChecksumManifest,
  checksumManifestSchema,
  type Entry,
  FORMAT,
  type Head,
  headSchema,
  readArchive,
} from "./archive";
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
import { quoted, rowOf } from "./tables";

type Into = { provisioner: DatabaseProvisioner; fileStore: FileStore };

/**
 * Imports a tenant under its own id and, if given, another code. The tenant is activated only if counts and hashes of all tables and files
 * match the export. An interrupted run starts over.
 */
export async function importTenant(
  { provisioner, fileStore }: Into,
  file: string,
  code?: string,
): Promise<{ tenant: TenantEntry; manifest: ChecksumManifest }> {
  let work: Work | null = null;
  let manifest: ChecksumManifest | null = null;
  try {
    for await (const entry of readArchive(file)) {
      if (entry.name === "tenant.json")
        work = await begin({ provisioner, fileStore }, headIn(entry), code);
      else if (!work) throw new TenantRefused("This file is not an export of a company.");
      else if (entry.name === "proof.json")
        manifest = checksumManifestSchema.parse(JSON.parse(entry.bytes.toString()));
      else await take(work, fileStore, entry);
    }
    if (!work || !manifest) throw new TenantRefused("This file is incomplete.");
    return { tenant: await open(provisioner, fileStore, work, manifest), manifest };
  } finally {
    work?.client.close();
  }
}

type Work = { head: Head; tenant: TenantEntry; client: Client };

function headIn({ bytes }: Entry): Head {
  const head: unknown = JSON.parse(bytes.toString());
  const format = isRecord(head) ? head["format"] : undefined;
  if (format !== FORMAT)
    throw new TenantRefused(
      `This file has format ${String(format)}; the supported format is ${FORMAT}.`,
    );
  return headSchema.parse(head);
}

async function begin(
  { provisioner, fileStore }: Into,
  head: Head,
  wanted: string | undefined,
): Promise<Work> {
  const code = wanted ?? head.tenant.code;
  if (!isTenantCode(code)) throw new TenantRefused(`"${code}" is not a valid company code.`);
  const directory = openDirectory(provisioner);
  const before = await findTenant(directory, code);
  if (before && (before.id !== head.tenant.id || before.status !== "creating"))
    throw new TenantRefused(
      `A company "${code}" already exists (${before.name}, ${before.status}).`,
    );
  if (!before)
    await enterTenant(directory, { ...head.tenant, code, status: "creating" }).catch(
      (error: unknown) =>
        Promise.reject(error instanceof TenantRefused ? error : takenElsewhere(head, error)),
    );
  const tenant = await getTenant(directory, code);
  const namespace = tenantNamespace(tenant.id);
  await provisioner.remove(namespace);
  await fileStore.remove(await keysOf(fileStore, tenant.id));
  await provisioner.make(namespace);
  const client = createClient({
    url: provisioner.urlOf(namespace),
    ...(provisioner.token ? { authToken: provisioner.token } : {}),
  });
  await client.migrate(head.definitions);
  return { head, tenant, client };
}

function takenElsewhere({ tenant }: Head, cause: unknown): Error {
  return new TenantRefused(
    `The company with the id ${tenant.id} already exists, possibly under another code.`,
    { cause },
  );
}

async function take(
  { head, client }: Work,
  fileStore: FileStore,
  { name, bytes, type }: Entry,
): Promise<void> {
  if (name.startsWith("files/"))
    return fileStore.write(name.slice("files/".length), { bytes, mediaType: type ?? OCTETS });
  const table = head.tables.find((each) => name.startsWith(`rows/${each.name}/`));
  if (!table) throw new TenantRefused(`This file contains the unknown entry "${name}".`);
  const sql = `INSERT INTO ${quoted(table.name)} (${table.columns.map(quoted).join(", ")}) VALUES (${table.columns.map(() => "?").join(", ")})`;
  // Rows may precede the rows they refer to. migrate() disables foreign keys, and they are checked at the end.
  await client.migrate(
    bytes
      .toString()
      .split("\n")
      .map((line) => ({ sql, args: rowOf(line) })),
  );
}

async function open(
  provisioner: DatabaseProvisioner,
  fileStore: FileStore,
  { head, tenant, client }: Work,
  expected: ChecksumManifest,
): Promise<TenantEntry> {
  const sequences = expected.sequences.flatMap(([name, seq]) => [
    { sql: "DELETE FROM sqlite_sequence WHERE name = ?", args: [name] },
    { sql: "INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", args: [name, seq] },
  ]);
  await client.migrate([...head.dependents, ...sequences]);
  const dangling = await client.execute("SELECT count(*) AS n FROM pragma_foreign_key_check");
  if (Number(dangling.rows[0]?.["n"]) > 0)
    throw new TenantRefused("Not activated: rows refer to rows that do not exist.");
  const found: ChecksumManifest = {
    ...(await checksumRows(client, head)),
    ...(await checksumFiles(fileStore, await keysOf(fileStore, tenant.id))),
  };
  const different = [
    ...differences(expected, found),
    ...unfound(expected, await namedFiles(client)),
  ];
  if (different.length > 0)
    throw new TenantRefused(`Not activated: different from the export: ${different.join(", ")}`);
  await moveTenant(openDirectory(provisioner), tenant, "creating", "active");
  return { ...tenant, status: "active" };
}

/** Files that rows refer to and that the export neither contains nor lists as missing. */
function unfound({ files, missing }: ChecksumManifest, named: string[]): string[] {
  return missing ? named.filter((key) => !(key in files) && !missing.includes(key)) : [];
}

function differences(a: ChecksumManifest, b: ChecksumManifest): string[] {
  const parts = (["tables", "files"] as const).flatMap((part) => {
    const names = new Set([...Object.keys(a[part]), ...Object.keys(b[part])]);
    return [...names].filter((name) => !isDeepStrictEqual(a[part][name], b[part][name]));
  });
  return isDeepStrictEqual(a.sequences, b.sequences) ? parts : [...parts, "sqlite_sequence"];
}

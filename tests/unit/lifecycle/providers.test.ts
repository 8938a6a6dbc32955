import { expect, it } from "vitest";
import { s3FileStore } from "../../../migrations/lifecycle/s3-file-store";
import { sqldProvisioner } from "../../../migrations/lifecycle/sqld-provisioner";
import { tursoProvisioner } from "../../../migrations/lifecycle/turso-provisioner";
import { memoryBucket, localProvisioner, fake } from "../../support/db/providers";

it("creates a Turso database in the group, and accepts an existing one", async () => {
  const made = new Map<string, string>();
  const turso = await fake(async ({ method, url, headers, body }) => {
    if (headers.authorization !== "Bearer secret") return { status: 401, body: "{}" };
    if (method === "DELETE")
      return { status: made.delete(url.pathname.split("/").at(-1) ?? "") ? 200 : 404 };
    const { name, group } = JSON.parse(body.toString()) as { name: string; group: string };
    if (made.has(name)) return { status: 409, body: '{"error":"database already exists"}' };
    made.set(name, group);
    return { status: 200, body: "{}" };
  });
  const place = {
    databaseUrl: "https://{namespace}-firm.turso.io/",
    token: "t",
    organization: "firm",
    group: "eu",
    apiUrl: turso.url,
  };
  const provisioner = tursoProvisioner({ ...place, apiToken: "secret" });
  await provisioner.make("t-1");
  await provisioner.make("t-1");
  expect([...made]).toEqual([["t-1", "eu"]]);
  expect(provisioner.urlOf("t-1")).toBe("https://t-1-firm.turso.io/");
  await provisioner.remove("t-1");
  await provisioner.remove("t-1");
  expect(made.size).toBe(0);
  expect(turso.requested[0]).toBe("POST /v1/organizations/firm/databases");
  await expect(tursoProvisioner({ ...place, apiToken: "wrong" }).make("t-2")).rejects.toThrow(
    "401",
  );
  await turso.close();
});

it("creates and deletes a namespace once on a self-hosted libSQL server", async () => {
  const provisioner = localProvisioner();
  const name = `x-life-${Date.now()}`;
  await provisioner.make(name);
  await provisioner.make(name);
  await provisioner.remove(name);
  await provisioner.remove(name);
  expect(() => provisioner.urlOf("../admin")).toThrow("not a valid database name");
});

it("sends the admin key", async () => {
  const received: (string | undefined)[] = [];
  const server = await fake(
    async ({ headers }) => (received.push(headers.authorization), { status: 200, body: "{}" }),
  );
  await sqldProvisioner({
    databaseUrl: "http://x/{namespace}/",
    token: undefined,
    adminUrl: server.url,
    adminKey: "a2V5",
  }).make("t-1");
  expect(received).toEqual(["Basic a2V5"]);
  await server.close();
});

it("lists, reads, writes and deletes through the bucket's S3 API as the bucket itself does", async () => {
  const { fileStore: bucket, end } = await memoryBucket();
  const store = await fake(async ({ method, url, headers, body }) => {
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/auto\/s3\/aws4_request/.test(
        headers.authorization ?? "",
      )
    )
      return { status: 403 };
    const key = decodeURIComponent(url.pathname.replace("/files/", ""));
    if (url.searchParams.has("list-type"))
      return {
        status: 200,
        type: "application/xml",
        body: await listing(bucket, url.searchParams),
      };
    if (method === "PUT")
      return (
        await bucket.write(key, { bytes: body, mediaType: headers["content-type"] ?? "" }),
        { status: 200 }
      );
    if (method === "DELETE") return (await bucket.remove([key]), { status: 204 });
    const stored = await bucket.read(key);
    return stored
      ? { status: 200, body: Buffer.from(stored.bytes), type: stored.mediaType }
      : { status: 404 };
  });
  const fileStore = s3FileStore({
    endpoint: store.url,
    bucket: "files",
    accessKeyId: "key",
    secretAccessKey: "secret",
  });
  const names = ["a/1.pdf", "a/2 č & <x>.png", "a/3.txt", "b/4.txt"];
  for (const name of names)
    await fileStore.write(name, { bytes: Buffer.from(name), mediaType: "text/plain" });
  const listed: string[] = [];
  for await (const { key } of fileStore.list("a/")) listed.push(key);
  expect(listed).toEqual(names.slice(0, 3));
  expect(await fileStore.read("a/2 č & <x>.png")).toEqual({
    bytes: new Uint8Array(Buffer.from("a/2 č & <x>.png")),
    mediaType: "text/plain",
  });
  await fileStore.remove(["a/1.pdf", "a/1.pdf"]);
  expect(await fileStore.read("a/1.pdf")).toBeNull();
  await store.close();
  await end();
});

/** Two names per page, like a bucket with more than a thousand objects. */
async function listing(
  bucket: Awaited<ReturnType<typeof memoryBucket>>["fileStore"],
  query: URLSearchParams,
): Promise<string> {
  const keys: string[] = [];
  for await (const { key } of bucket.list(query.get("prefix") ?? "")) keys.push(key);
  const from = Number(query.get("continuation-token") ?? 0);
  const escaped = (text: string) =>
    text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  const contents = keys
    .slice(from, from + 2)
    .map((key) => `<Contents><Key>${escaped(key)}</Key><Size>1</Size></Contents>`);
  const next =
    from + 2 < keys.length ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : "";
  return `<?xml version="1.0"?><ListBucketResult>${contents.join("")}${next}</ListBucketResult>`;
}

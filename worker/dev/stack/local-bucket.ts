import { join } from "node:path";

/** The local bucket in which the workers store files. No other process may use it until it is closed. */
export async function openLocalBucket(dir: string) {
  const { Miniflare } = await import("miniflare");
  const mf = new Miniflare({
    modules: true,
    script: "export default { fetch: () => new Response() }",
    r2Buckets: { FILES: "files" },
    defaultPersistRoot: join(dir, "state", "v3"),
    cf: false,
  });
  return { bucket: await mf.getR2Bucket("FILES"), close: () => mf.dispose() };
}

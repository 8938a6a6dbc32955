import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { announceProduct, runningProduct } from "../../../worker/dev/process/running-product";
import { openLocalBucket } from "../../../worker/dev/stack/local-bucket";
import { sharedFileStore, shareFiles } from "../../../worker/dev/stack/shared-files";
import { startSqld } from "../../../worker/dev/stack/sqld";

it("reads, writes, lists and removes the files of the running product, for who has its key", async () => {
  const dir = mkdtempSync(join(tmpdir(), "shared-"));
  const { bucket, close } = await openLocalBucket(dir);
  const shared = await shareFiles(async () => bucket);
  const store = sharedFileStore(shared.address);
  const file = { bytes: new Uint8Array([1, 2, 255]), mediaType: "image/png" };
  const key = "t-1/files/a b/č?%2F.png";
  await store.write(key, file);
  await store.write("t-2/files/c", file);
  expect(await store.read(key)).toEqual(file);
  expect(await store.read("t-1/files/none")).toBeNull();
  expect((await bucket.get(key))?.size).toBe(3);
  const listed: string[] = [];
  for await (const each of store.list("t-1/")) listed.push(`${each.key} ${each.size}`);
  expect(listed).toEqual([`${key} 3`]);
  const stranger = sharedFileStore({ ...shared.address, key: "guessed" });
  await expect(stranger.read(key)).rejects.toThrow("refused its files");
  await expect(stranger.write(key, file)).rejects.toThrow("refused its files");
  await store.remove([key]);
  expect(await store.read(key)).toBeNull();
  await shared.close();
  await close();
  rmSync(dir, { recursive: true, force: true });
});

it("knows the product of this folder by its port, as long as it runs", async () => {
  const dir = mkdtempSync(join(tmpdir(), "product-"));
  expect(runningProduct(dir)).toBeNull();
  const product = { port: 9123, files: { url: "http://127.0.0.1:1", key: "k" } };
  const sqld = await startSqld({ dataDir: join(dir, "sqld") });
  // It has not announced itself yet.
  expect(runningProduct(dir)).toBeNull();
  const remove = announceProduct(dir, product);
  expect(runningProduct(dir)).toEqual(product);
  expect(statSync(join(dir, "product.json")).mode & 0o077).toBe(0);
  await sqld.stop();
  // What a killed product left behind.
  expect(runningProduct(dir)).toBeNull();
  remove();
  rmSync(dir, { recursive: true, force: true });
});

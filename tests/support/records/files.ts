import { storeFile } from "../../../app/features/attachments/commands/store";
import { newId } from "../../../app/kernel/ids";
import type { Company } from "../db/test-tenant";

type More = Partial<Parameters<typeof storeFile>[1]>;

/** A file that a seeded user has uploaded and no record references yet; it has a row but no bytes. */
export async function storedFile(it: Company, key: string, more: More = {}): Promise<string> {
  const id = newId();
  const file = {
    id,
    name: "plan.pdf",
    width: null,
    height: null,
    mediaType: "application/pdf",
    sizeBytes: 7,
    sha256: "a".repeat(64),
    storageKey: `t/${id}`,
    ...more,
  };
  await storeFile(it.as(key), file);
  return id;
}

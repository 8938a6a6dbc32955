import { storeFile } from "../../app/features/files/commands/keep";
import { newId } from "../../app/kernel/ids";
import type { Company } from "./company";

type More = Partial<Parameters<typeof storeFile>[1]>;

/** A file that somebody of the cast has sent and no record has taken yet; its bytes are not there. */
export async function storedFile(it: Company, key: string, more: More = {}): Promise<string> {
  const id = newId();
  const file = { id, name: "plan.pdf", width: null, height: null, mediaType: "application/pdf", sizeBytes: 7, sha256: "a".repeat(64), storageKey: `t/${id}`, ...more };
  await storeFile(it.as(key), file);
  return id;
}

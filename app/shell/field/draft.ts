import { fieldDatabase, writeField } from "./database";

/** What somebody was writing, as its form knows it. One for each owner and form. */
export type KeptDraft = {
  owner: string;
  /** What is written, as `daily-reports.file/<work order>`. */
  form: string;
  value: unknown;
  savedAt: number;
};

export async function findDraft(owner: string, form: string): Promise<KeptDraft | undefined> {
  return (await fieldDatabase()).get("drafts", [owner, form]);
}

export async function keepDraft(owner: string, form: string, value: unknown): Promise<void> {
  await writeField(["drafts"], (writing) => writing.objectStore("drafts").put({ owner, form, value, savedAt: Date.now() }));
}

export async function dropDraft(owner: string, form: string): Promise<void> {
  await writeField(["drafts"], (writing) => writing.objectStore("drafts").delete([owner, form]));
}

import type { RootFacts } from "../../kernel/server/page";
import { keepFact, readFact } from "./database";
import type { Owner } from "./owner";

// What every page knows of who uses this phone and of their company, as the server last said it, and where they start.

export type KeptRoot = { owner: Owner; root: RootFacts; home: string };

const FACT = "root";

export function keepRoot(kept: KeptRoot): Promise<void> {
  return keepFact(FACT, kept);
}

export async function keptRoot(): Promise<KeptRoot | null> {
  return (await readFact<KeptRoot>(FACT)) ?? null;
}

export async function keptHome(): Promise<string | null> {
  return (await keptRoot().catch(() => null))?.home ?? null;
}

/** Whose things may be read from this phone. */
export async function keptOwner(): Promise<Owner | null> {
  return (await keptRoot().catch(() => null))?.owner ?? null;
}

import type { ClientLoaderFunctionArgs } from "@remix-run/react";
import { useEffect } from "react";

// A page that says the same to everybody: what it said last is enough without a network. What is a person's own is the field pack's.

/** The server first; what was kept of it when no answer comes. */
export function keptPage(name: string) {
  return async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs): Promise<unknown> {
    try {
      return await serverLoader();
    } catch (error) {
      const { readFact } = await import("./database");
      const kept = error instanceof TypeError ? await readFact(factOf(name)).catch(() => undefined) : undefined;
      if (kept === undefined) throw error;
      return kept;
    }
  };
}

export function useKeptPage(name: string, said: unknown): void {
  useEffect(() => {
    void import("./database").then(({ keepFact }) => keepFact(factOf(name), said)).catch(() => undefined);
  }, [name, said]);
}

function factOf(name: string): string {
  return `page:${name}`;
}

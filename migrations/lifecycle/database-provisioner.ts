/** Where the databases of an installation are, and how one is made and taken away. Both may be asked for twice. */
export type DatabaseProvisioner = {
  /** Of one database, with a slash at its end. */
  urlOf(namespace: string): string;
  /** Opens all of them; undefined where none is needed. */
  token: string | undefined;
  make(namespace: string): Promise<void>;
  remove(namespace: string): Promise<void>;
};

/** Of a tenant, by the id that never changes. */
export { tenantNamespace } from "../../worker/env";

/** The namespace of the directory beside those of the tenants. */
export const DIRECTORY = "directory";

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** sqld would take `a%2Fb` as well: what goes into an address is looked at here. */
export function checkedName(namespace: string): string {
  if (!NAME.test(namespace)) throw new Error(`"${namespace}" is not a valid database name`);
  return namespace;
}

/** One call to whoever keeps the databases; `fine` are answers that mean that it was so already. */
export async function callProvider(url: string, init: RequestInit, fine: readonly number[]): Promise<void> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await answer.text();
  if (!answer.ok && !fine.includes(answer.status)) throw new Error(`${init.method ?? "GET"} ${new URL(url).pathname}: ${answer.status} ${text.slice(0, 200)}`);
}

/** Creates and removes the databases of an installation. `make` and `remove` are idempotent. */
export type DatabaseProvisioner = {
  /** The URL of one database, with a trailing slash. */
  urlOf(namespace: string): string;
  /** Grants access to all databases; undefined where none is needed. */
  token: string | undefined;
  make(namespace: string): Promise<void>;
  remove(namespace: string): Promise<void>;
};

/** A tenant's namespace, by its id, which never changes. */
export { tenantNamespace } from "../../worker/env";

/** The namespace of the tenant directory. */
export const DIRECTORY = "directory";

const NAME = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Validates a name before it becomes part of a URL: sqld would accept `a%2Fb` too. */
export function checkedName(namespace: string): string {
  if (!NAME.test(namespace)) throw new Error(`"${namespace}" is not a valid database name`);
  return namespace;
}

/** Calls the database provider's API. `fine` lists statuses that mean that the requested state already exists. */
export async function callProvider(
  url: string,
  init: RequestInit,
  fine: readonly number[],
): Promise<void> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  if (!response.ok && !fine.includes(response.status))
    throw new Error(
      `${init.method ?? "GET"} ${new URL(url).pathname}: ${response.status} ${text.slice(0, 200)}`,
    );
}

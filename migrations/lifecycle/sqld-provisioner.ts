import { callProvider, checkedName, type DatabaseProvisioner } from "./database-provisioner";

type Sqld = {
  /** Contains {namespace}. */
  databaseUrl: string;
  token: string | undefined;
  adminUrl: string;
  /** The server's --admin-auth-key, if it has one. */
  adminKey: string | undefined;
};

/** A self-hosted libSQL server, locally or in a data centre. Its admin API creates namespaces. */
export function sqldProvisioner({
  databaseUrl,
  token,
  adminUrl,
  adminKey,
}: Sqld): DatabaseProvisioner {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    ...(adminKey ? { authorization: `Basic ${adminKey}` } : {}),
  };
  const address = (namespace: string) =>
    `${adminUrl.replace(/\/$/, "")}/v1/namespaces/${checkedName(namespace)}`;
  return {
    token,
    urlOf: (namespace) => databaseUrl.replace("{namespace}", checkedName(namespace)),
    // Strong durability: a commit is on disk before the response. 400 means "already exists".
    make: (namespace) =>
      callProvider(
        `${address(namespace)}/create`,
        { method: "POST", headers, body: '{"durability_mode":"strong"}' },
        [400, 409],
      ),
    remove: (namespace) => callProvider(address(namespace), { method: "DELETE", headers }, [404]),
  };
}

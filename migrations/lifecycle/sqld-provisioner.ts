import { callProvider, checkedName, type DatabaseProvisioner } from "./database-provisioner";

type Sqld = {
  /** With {namespace} in it. */
  databaseUrl: string;
  token: string | undefined;
  adminUrl: string;
  /** What the server was started with as --admin-auth-key, if anything. */
  adminKey: string | undefined;
};

/** A libSQL server of one's own, this machine's as well as one in a data centre: its admin API makes namespaces. */
export function sqldProvisioner({ databaseUrl, token, adminUrl, adminKey }: Sqld): DatabaseProvisioner {
  const headers: Record<string, string> = { "content-type": "application/json", ...(adminKey ? { authorization: `Basic ${adminKey}` } : {}) };
  const address = (namespace: string) => `${adminUrl.replace(/\/$/, "")}/v1/namespaces/${checkedName(namespace)}`;
  return {
    token,
    urlOf: (namespace) => databaseUrl.replace("{namespace}", checkedName(namespace)),
    // Strong: a commit is on the disk before it is answered. 400: "already exists".
    make: (namespace) => callProvider(`${address(namespace)}/create`, { method: "POST", headers, body: '{"durability_mode":"strong"}' }, [400, 409]),
    remove: (namespace) => callProvider(address(namespace), { method: "DELETE", headers }, [404]),
  };
}

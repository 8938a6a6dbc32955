import { callProvider, checkedName, type DatabaseProvisioner } from "./database-provisioner";

type Turso = {
  /** With {namespace} in it, as https://{namespace}-<organization>.turso.io/ */
  databaseUrl: string;
  /** Of the group: opens each database in it. */
  token: string | undefined;
  organization: string;
  group: string;
  apiToken: string;
  apiUrl?: string;
};

/** Databases at Turso, by its platform API: one in the group for each tenant. */
export function tursoProvisioner({ databaseUrl, token, organization, group, apiToken, apiUrl = "https://api.turso.tech" }: Turso): DatabaseProvisioner {
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
  const databases = `${apiUrl.replace(/\/$/, "")}/v1/organizations/${checkedName(organization)}/databases`;
  return {
    token,
    urlOf: (namespace) => databaseUrl.replace("{namespace}", checkedName(namespace)),
    make: (namespace) => callProvider(databases, { method: "POST", headers, body: JSON.stringify({ name: checkedName(namespace), group }) }, [409]),
    remove: (namespace) => callProvider(`${databases}/${checkedName(namespace)}`, { method: "DELETE", headers }, [404]),
  };
}

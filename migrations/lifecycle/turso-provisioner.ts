import { callProvider, checkedName, type DatabaseProvisioner } from "./database-provisioner";

type Turso = {
  /** Contains {namespace}, as in https://{namespace}-<organization>.turso.io/ */
  databaseUrl: string;
  /** The group's token, which grants access to each of its databases. */
  token: string | undefined;
  organization: string;
  group: string;
  apiToken: string;
  apiUrl?: string | undefined;
};

/** Turso databases through its platform API: one per tenant, all in one group. */
export function tursoProvisioner({
  databaseUrl,
  token,
  organization,
  group,
  apiToken,
  apiUrl = "https://api.turso.tech",
}: Turso): DatabaseProvisioner {
  const headers = { authorization: `Bearer ${apiToken}`, "content-type": "application/json" };
  const databases = `${apiUrl.replace(/\/$/, "")}/v1/organizations/${checkedName(organization)}/databases`;
  return {
    token,
    urlOf: (namespace) => databaseUrl.replace("{namespace}", checkedName(namespace)),
    make: (namespace) =>
      callProvider(
        databases,
        { method: "POST", headers, body: JSON.stringify({ name: checkedName(namespace), group }) },
        [409],
      ),
    remove: (namespace) =>
      callProvider(`${databases}/${checkedName(namespace)}`, { method: "DELETE", headers }, [404]),
  };
}

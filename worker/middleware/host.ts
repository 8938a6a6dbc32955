type HostReading =
  | { kind: "tenant"; code: string }
  | { kind: "other"; host: string }
  | { kind: "none" }
  | { kind: "odd" };

const HOST = /^([a-z0-9.-]{1,253})(?::[0-9]{1,5})?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/**
 * The tenant code is the first label before the product's domain; a leading www is ignored
 * (requirements §1, domain-rules §8). Exactly one label is accepted, because none of our links has
 * more. Any other name may be a tenant's own host (see the directory's hosts).
 */
export function tenantCodeOf(host: string, appDomain: string): HostReading {
  const name = HOST.exec(host.toLowerCase())?.[1]?.replace(/^www\./, "");
  if (!name) return { kind: "odd" };
  if (name === appDomain) return { kind: "none" };
  if (!name.endsWith(`.${appDomain}`))
    return isHostName(name) ? { kind: "other", host: name } : { kind: "odd" };
  const label = name.slice(0, -appDomain.length - 1);
  return isTenantCode(label) ? { kind: "tenant", code: label } : { kind: "odd" };
}

export function isTenantCode(label: string): boolean {
  return LABEL.test(label) && label !== "www";
}

/** A name with a dot that is not an IP address. */
function isHostName(name: string): boolean {
  return name.includes(".") && !/^[\d.]+$|^\.|\.\.|\.$/.test(name);
}

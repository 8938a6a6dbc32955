export type HostReading = { kind: "tenant"; code: string } | { kind: "other"; host: string } | { kind: "none" } | { kind: "odd" };

const HOST = /^([a-z0-9.-]{1,253})(?::[0-9]{1,5})?$/;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

/**
 * The company's code is the first label before the product's own domain, a leading www ignored (requirements §1, domain-rules §8). Exactly one
 * label: what else arrives under a name of ours was not sent by one of our links. Any other name may be a company's own (see the directory's hosts).
 */
export function tenantCodeOf(host: string, appDomain: string): HostReading {
  const name = HOST.exec(host.toLowerCase())?.[1]?.replace(/^www\./, "");
  if (!name) return { kind: "odd" };
  if (name === appDomain) return { kind: "none" };
  if (!name.endsWith(`.${appDomain}`)) return isHostName(name) ? { kind: "other", host: name } : { kind: "odd" };
  const label = name.slice(0, -appDomain.length - 1);
  return isTenantCode(label) ? { kind: "tenant", code: label } : { kind: "odd" };
}

export function isTenantCode(label: string): boolean {
  return LABEL.test(label) && label !== "www";
}

/** A name with a dot in it, no number. */
function isHostName(name: string): boolean {
  return name.includes(".") && !/^[\d.]+$|^\.|\.\.|\.$/.test(name);
}

import dns from "node:dns";

/**
 * Browsers take every name under localhost for this machine; Node asks the resolver, which knows none of them.
 * With this, `fetch("http://acme.localhost:8787")` works and carries the right Host.
 */
const lookup = dns.lookup;

type Lookup = (hostname: string, ...rest: unknown[]) => void;

function lookupLocally(hostname: string, ...rest: unknown[]): void {
  const name = hostname.endsWith(".localhost") ? "127.0.0.1" : hostname;
  Reflect.apply(lookup, dns, [name, ...rest]);
}

function replaceLookup(own: Lookup): void {
  Object.assign(dns, { lookup: own });
}

replaceLookup(lookupLocally);

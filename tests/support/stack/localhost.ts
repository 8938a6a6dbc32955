import dns from "node:dns";
import { Agent, setGlobalDispatcher } from "undici";

/**
 * Browsers resolve every name under localhost to this machine; Node uses the system resolver, which has none of them.
 * With this module, `fetch("http://acme.localhost:8787")` works and sends the right Host header.
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

// Connecting is given up after ten seconds by default. On a busy machine the stack accepts a connection later: a limit detects hangs only.
// Each request has a connection of its own: workerd closes one that is idle for five seconds, just when a slow test sends the next request.
setGlobalDispatcher(new Agent({ connect: { timeout: 300_000 }, pipelining: 0 }));

import type { IncomingMessage, ServerResponse } from "node:http";
import { FAKE_IMAGE_HOST } from "./fake-image-host";

/** The host of DNS_RESOLVER in wrangler.toml. */
export const DNS_HOST = "cloudflare-dns.com";

/** The addresses of the known names; other names do not resolve. */
const NAMES: Record<string, { A?: string[]; AAAA?: string[] }> = {
  [FAKE_IMAGE_HOST]: { A: ["93.184.215.14"], AAAA: ["2606:2800:21f:cb07:6820:80da:af6b:8b2c"] },
  "inside.example.com": { A: ["127.0.0.1"] },
  "metadata.example.com": { A: ["169.254.169.254"] },
  "mapped.example.com": { AAAA: ["::ffff:10.0.0.1"] },
  "both.example.com": { A: ["93.184.215.14", "192.168.1.1"] },
};

/** A fake of the JSON API of DNS over HTTPS. */
export async function handleDnsRequest(incoming: IncomingMessage, outgoing: ServerResponse) {
  const { searchParams } = new URL(incoming.url ?? "/", `https://${DNS_HOST}`);
  const name = (searchParams.get("name") ?? "").replace(/\.$/, "");
  const type = searchParams.get("type") === "AAAA" ? "AAAA" : "A";
  const found = NAMES[name]?.[type] ?? [];
  const results = found.map((data) => ({ name, type: type === "A" ? 1 : 28, TTL: 60, data }));
  const body = JSON.stringify({
    Status: NAMES[name] ? 0 : 3,
    Answer: [{ name, type: 5, TTL: 60, data: "cname.example.com." }, ...results],
  });
  outgoing.writeHead(200, { "content-type": "application/dns-json" }).end(body);
}

/**
 * JSON response of DNS over HTTPS. It may contain other records besides the requested ones, such as
 * CNAME.
 */
type DnsResponse = { Answer?: { type: number; data: string }[] };

const RECORDS = [
  { type: "A", number: 1 },
  { type: "AAAA", number: 28 },
] as const;

/**
 * Returns all addresses of a name; empty when there are none. Rejects when the resolver is
 * unreachable.
 */
export async function resolveName(
  resolver: string,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const found = await Promise.all(
    RECORDS.map(async ({ type, number }) => {
      const url = new URL(resolver);
      url.search = new URLSearchParams({ name, type }).toString();
      const response = await fetch(url, { signal, headers: { accept: "application/dns-json" } });
      if (!response.ok) throw new Error(`The resolver answered ${response.status}`);
      const { Answer: records = [] } = await response.json<DnsResponse>();
      return records.filter((record) => record.type === number).map((record) => record.data);
    }),
  );
  return found.flat();
}

/** What DNS over HTTPS answers as JSON; other records lie beside those that were asked for, as CNAME. */
type DnsAnswer = { Answer?: { type: number; data: string }[] };

const RECORDS = [
  { type: "A", number: 1 },
  { type: "AAAA", number: 28 },
] as const;

/** Every address that a name leads to, as the resolver knows it; empty where there is none. Rejects where the resolver cannot be asked. */
export async function resolveName(resolver: string, name: string, signal: AbortSignal): Promise<string[]> {
  const found = await Promise.all(RECORDS.map(async ({ type, number }) => {
    const url = new URL(resolver);
    url.search = new URLSearchParams({ name, type }).toString();
    const answer = await fetch(url, { signal, headers: { accept: "application/dns-json" } });
    if (!answer.ok) throw new Error(`The resolver answered ${answer.status}`);
    const { Answer: records = [] } = await answer.json<DnsAnswer>();
    return records.filter((record) => record.type === number).map((record) => record.data);
  }));
  return found.flat();
}

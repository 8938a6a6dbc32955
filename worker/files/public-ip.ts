/** Ranges of the IANA special-purpose IPv4 registry that are not globally reachable. */
const SPECIAL_IPV4 = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
].map(rangeOf);

/** Tests whether a resolved address, IPv4 or IPv6, is on the public internet. */
export function isPublicIp(address: string): boolean {
  return address.includes(":") ? isPublicIpv6(address) : isPublicIpv4(address);
}

function isPublicIpv4(address: string): boolean {
  const number = ipv4Number(address);
  return (
    number !== null &&
    !SPECIAL_IPV4.some(({ first, size }) => number >= first && number < first + size)
  );
}

function ipv4Number(address: string): number | null {
  if (!/^\d{1,3}(?:\.\d{1,3}){3}$/.test(address)) return null;
  const bytes = address.split(".").map(Number);
  return bytes.some((byte) => byte > 255)
    ? null
    : bytes.reduce((number, byte) => number * 256 + byte, 0);
}

function rangeOf(text: string): { first: number; size: number } {
  const [address = "", bits = ""] = text.split("/");
  return { first: ipv4Number(address) ?? 0, size: 2 ** (32 - Number(bits)) };
}

/**
 * Only 2000::/3 is allocated. Addresses that embed an IPv4 address (mapped, NAT64, 6to4, Teredo),
 * local ones and those for documentation are outside of it or are excluded here.
 */
function isPublicIpv6(address: string): boolean {
  const url = `http://[${address}]/`;
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(url)) return false;
  const [first, second] = new URL(url).hostname
    .slice(1, -1)
    .split(":")
    .map((group) => Number.parseInt(group || "0", 16));
  if (first === undefined || second === undefined || first < 0x2000 || first > 0x3fff) return false;
  if (first === 0x2001) return second >= 0x200 && second !== 0xdb8;
  return first !== 0x2002 && !(first === 0x3fff && second < 0x1000);
}

import { Transform } from "node:stream";
import { domainToUnicode } from "node:url";
import type { RequestsInFlight } from "./requests-in-flight";

const EMPTY = Buffer.alloc(0);
/** workerd has the same limit. */
const MAX_HEAD_LENGTH = 64_000;
/** A request line whose target workerd cannot read, or a method for a proxy. */
const FOR_PROXIES = /^(?:CONNECT \S*|(\S+) [^/ ]\S*) HTTP\/1\.[01]$/;
const READABLE = /^(?:[a-z0-9.-]{1,253}|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

type Requests = ReturnType<RequestsInFlight["connect"]>;

/**
 * Replaces what workerd cannot parse in every head of a connection, and adds the client's address and an id of the request. After a body of
 * unknown length it inspects nothing more.
 * @param begin is called with the request line and the host of each head, and returns the id
 */
export function hostReplacer(address?: string, begin?: Requests["begin"]) {
  let head = EMPTY;
  let bodyLeft = 0;
  return new Transform({
    transform(piece: Buffer, _, done) {
      let rest = piece;
      while (rest.length > 0) {
        if (bodyLeft > 0) {
          const part = rest.subarray(0, bodyLeft);
          this.push(part);
          bodyLeft -= part.length;
          rest = rest.subarray(part.length);
          continue;
        }
        head = Buffer.concat([head, rest]);
        const end = head.indexOf("\r\n\r\n");
        if (end < 0 && head.length <= MAX_HEAD_LENGTH) break;
        const lines = head.subarray(0, Math.max(end, 0)).toString("latin1").split("\r\n");
        this.push(
          end < 0
            ? head
            : Buffer.from(
                `${withRay(withAddress(readable(lines), address), begin).join("\r\n")}\r\n\r\n`,
                "latin1",
              ),
        );
        bodyLeft = end < 0 ? Infinity : bodyLength(lines);
        rest = end < 0 ? EMPTY : head.subarray(end + 4);
        head = EMPTY;
      }
      done();
    },
    flush(done) {
      done(null, head);
    },
  });
}

function readable(lines: string[]) {
  const proxied = FOR_PROXIES.exec(lines[0] ?? "");
  if (proxied) return refusable([`${proxied[1] ?? "GET"} / HTTP/1.1`, ...lines.slice(1)]);
  const [host = "", ...more] = valuesOf(lines, "host");
  if (lines.length < 2 || (more.length === 0 && isReadableHost(host))) return lines;
  return refusable(lines);
}

/**
 * Whether workerd parses a URL with this Host header. Beyond Node's parser, it refuses labels in Punycode that encode nothing, such as
 * `xn--acme-`, or Punycode again.
 */
function isReadableHost(host: string): boolean {
  return READABLE.test(host) && URL.canParse(`http://${host}/`) && labelsOf(host).every(isEncoded);
}

function labelsOf(host: string): string[] {
  return host
    .toLowerCase()
    .replace(/:\d+$/, "")
    .split(".")
    .filter((label) => label.startsWith("xn--"));
}

function isEncoded(label: string): boolean {
  return !label.startsWith("xn--xn--") && /[^\0-\x7f]/.test(domainToUnicode(label));
}

function withAddress(lines: string[], address: string | undefined) {
  const isReported = valuesOf(lines, "cf-connecting-ip").length > 0;
  return isReported || !address ? lines : [...lines, `CF-Connecting-IP: ${address}`];
}

function withRay(lines: string[], begin: Requests["begin"] | undefined) {
  if (!begin) return lines;
  const ray = begin(lines[0] ?? "", valuesOf(lines, "host")[0] ?? "");
  return [...lines.filter((line) => !/^cf-ray\s*:/i.test(line)), `CF-Ray: ${ray}`];
}

/** With a host that the worker refuses. */
function refusable(lines: string[]) {
  return [...lines.filter((line) => !/^host\s*:/i.test(line)), "Host: _"];
}

function bodyLength(lines: string[]) {
  if (valuesOf(lines, "transfer-encoding").length > 0 || valuesOf(lines, "upgrade").length > 0)
    return Infinity;
  const length = Number(valuesOf(lines, "content-length")[0] ?? 0);
  return Number.isSafeInteger(length) && length >= 0 ? length : Infinity;
}

function valuesOf(lines: string[], name: string) {
  return lines
    .slice(1)
    .filter((line) => line.toLowerCase().startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).trim());
}

import { createHash } from "node:crypto";
import { deflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { judgeFile } from "~/features/work-orders/revisions/ui/judge-file";
import { newId } from "~/kernel/ids";

const [orderId, otherId] = [newId(), newId()];
const HOST = "acme.example.com";
const place = { orderId, host: HOST };
const OWN = `https://${HOST}/verify/${orderId}/1`;

/** As Chromium writes one: the address of a link is not compressed. */
function pdf(...addresses: string[]): Buffer {
  const links = addresses.map((each) => `<</S /URI /URI (${each})>>`).join("\n");
  return Buffer.from(`%PDF-1.4\n%\xd3\xeb\xe9\xe1\n${links}\n%%EOF\n`, "latin1");
}

/** As programs that save it anew do. */
function compressed(address: string, ending = "\r\n"): Buffer {
  const data = deflateSync(Buffer.from(`1 0 <</S /URI /URI (${address})>>`, "latin1"));
  const head = `%PDF-1.7\n1 0 obj\n<</Type /ObjStm /Filter /FlateDecode /Length ${data.length}>>\nstream${ending}`;
  return Buffer.concat([
    Buffer.from(head, "latin1"),
    data,
    Buffer.from("\nendstream\nendobj\n%%EOF"),
  ]);
}

function knownAs(bytes: Buffer) {
  return { sha256: createHash("sha256").update(bytes).digest("hex"), sizeBytes: bytes.length };
}

const archived = pdf(OWN);
const known = [knownAs(pdf("https://example.com")), knownAs(archived)];
const judge = (bytes: Buffer) => judgeFile(new Blob([new Uint8Array(bytes)]), place, known);

describe("a file that is compared on the public page", () => {
  it("is an archived PDF only with exactly its bytes", async () => {
    const { sha256 } = knownAs(archived);
    expect(await judge(archived)).toEqual({ verdict: "known", pdf: known[1], sha256 });
    const altered = Buffer.from(archived);
    altered[altered.length - 3] = 0x20;
    expect(await judge(altered)).toMatchObject({ verdict: "changed" });
    expect(await judge(archived.subarray(0, -1))).toMatchObject({ verdict: "changed" });
  });

  it("is the archived PDF with something added, where a program appended to its bytes", async () => {
    const more = Buffer.concat([archived, Buffer.from("5 0 obj\n(note)\nendobj\n%%EOF\n")]);
    expect(await judge(more)).toEqual({
      verdict: "appended",
      pdf: known[1],
      sha256: knownAs(more).sha256,
    });
  });

  it.each([
    ["without a mark", `${OWN} `, "changed"],
    ["marked as a preview", `${OWN}#preview`, "preview"],
    ["marked as a copy", `https://${HOST}/verify/${orderId}/12#copy`, "copy"],
    ["with a mark that nobody makes", `${OWN}#signed`, "changed"],
    ["printed by an earlier release", `http://${HOST}/work-orders/${orderId}/check`, "changed"],
    ["under a former host of the company", `https://old.example.com/verify/${orderId}`, "changed"],
    ["in capital letters", OWN.toUpperCase(), "changed"],
  ])("that names the order %s is: %s → %s", async (_, address, verdict) => {
    expect(await judge(pdf(address, `https://${HOST}/verify/${otherId}`))).toMatchObject({
      verdict,
    });
  });

  it("that names another order or another company says which", async () => {
    expect(await judge(pdf(`https://${HOST}/verify/${otherId}/3`))).toMatchObject({
      verdict: "other-order",
      path: `/verify/${otherId}`,
    });
    expect(await judge(pdf(`https://beta.example.com/work-orders/${otherId}/check`))).toMatchObject(
      {
        verdict: "other-company",
        host: "beta.example.com",
      },
    );
  });

  it.each(["\r\n", "\n"])(
    "is recognised where a program has compressed its links",
    async (ending) => {
      expect(await judge(compressed(`${OWN}#preview`, ending))).toMatchObject({
        verdict: "preview",
      });
      expect(await judge(compressed("https://example.com", ending))).toMatchObject({
        verdict: "unrelated",
      });
    },
  );

  it("that is another file says what it is", async () => {
    expect(await judge(pdf("https://example.com/"))).toMatchObject({ verdict: "unrelated" });
    expect(await judge(Buffer.from([0xff, 0xd8, 0xff]))).toEqual({ verdict: "no-pdf" });
    expect(await judge(Buffer.alloc(0))).toEqual({ verdict: "no-pdf" });
    const large = new Blob([new Uint8Array(64_000_001)]);
    expect(await judgeFile(large, place, known)).toEqual({ verdict: "too-large" });
    const gone = new Blob([]);
    gone.arrayBuffer = () => Promise.reject(new DOMException("Gone", "NotFoundError"));
    expect(await judgeFile(gone, place, known)).toEqual({ verdict: "unreadable" });
  });

  it("takes no path, host or mark that is no address of a record", async () => {
    for (const address of [
      `https://${HOST}/verify/${"a".repeat(36)}`,
      `https://${HOST}/verify/../${otherId}`,
      `javascript:https//${HOST}/verify/${otherId}`,
      `https://${HOST}@evil.example/verify/<b>${otherId}`,
      `https://${"a".repeat(300)}/verify/${otherId}`,
    ])
      expect(await judge(pdf(address)), address).toMatchObject({ verdict: "unrelated" });
  });

  it("is judged although its streams are damaged, endless or very many", async () => {
    const damaged = compressed(OWN);
    damaged.fill(0xff, damaged.indexOf("stream\r\n") + 10, damaged.indexOf("stream\r\n") + 20);
    expect(await judge(damaged)).toMatchObject({ verdict: "unrelated" });
    const endless = Buffer.concat([Buffer.from("%PDF-1.7\n/ObjStm stream\n"), Buffer.alloc(5_000)]);
    expect(await judge(endless)).toMatchObject({ verdict: "unrelated" });
    const many = Buffer.from(`%PDF-1.7\n${"/ObjStm stream\nx\nendstream\n".repeat(5_000)}`);
    expect(await judge(many)).toMatchObject({ verdict: "unrelated" });
    const bomb = compressed("https://example.com");
    const zeros = deflateSync(Buffer.alloc(20_000_000));
    const inflating = Buffer.concat([
      bomb.subarray(0, bomb.indexOf("stream\r\n") + 8),
      zeros,
      Buffer.from("\nendstream"),
    ]);
    expect(await judge(inflating)).toMatchObject({ verdict: "unrelated" });
  });
});

#!/usr/bin/env node
// @ts-check
import { spawn } from "node:child_process";
import { connect, createServer } from "node:net";

/**
 * Makes Debian's Firefox usable with Playwright's WebDriver BiDi: a proxy between the two that answers the commands which this Firefox does not support yet and
 * no scenario needs. It forwards everything else unchanged.
 */
const UNKNOWN = ["emulation.setMediaFeaturesOverride"];

const firefox = spawn(
  process.env["FIREFOX_PATH"] ?? "/usr/bin/firefox-esr",
  process.argv.slice(2),
  { stdio: ["ignore", "inherit", "pipe"] },
);
for (const signal of /** @type {const} */ (["SIGTERM", "SIGINT"]))
  process.on(signal, () => firefox.kill(signal));
firefox.on("exit", (code) => process.exit(code ?? 1));
firefox.stderr.on("data", async (/** @type {Buffer} */ chunk) => {
  const output = chunk.toString();
  const [address, port] = /ws:\/\/127\.0\.0\.1:(\d+)/.exec(output) ?? [];
  process.stderr.write(
    address ? output.replace(address, `ws://127.0.0.1:${await between(Number(port))}`) : output,
  );
});

/** @param {number} port @returns {Promise<number>} the port of the proxy */
function between(port) {
  const server = createServer((client) => {
    const browser = connect(port, "127.0.0.1");
    browser.pipe(client);
    let upgraded = false;
    let rest = Buffer.alloc(0);
    client.on("data", (/** @type {Buffer} */ piece) => {
      rest = Buffer.concat([rest, piece]);
      if (!upgraded) {
        const end = rest.indexOf("\r\n\r\n");
        if (end < 0) return;
        // Firefox accepts only its own port in the Host header.
        browser.write(
          rest
            .subarray(0, end + 4)
            .toString("latin1")
            .replace(/^Host:.*$/im, `Host: 127.0.0.1:${port}`),
          "latin1",
        );
        rest = rest.subarray(end + 4);
        upgraded = true;
      }
      for (let frame = frameIn(rest); frame; frame = frameIn(rest)) {
        rest = rest.subarray(frame.bytes);
        const requested =
          frame.text && UNKNOWN.some((name) => frame?.text.includes(name))
            ? JSON.parse(frame.text)
            : null;
        if (UNKNOWN.includes(requested?.method))
          client.write(
            textFrame(JSON.stringify({ type: "success", id: requested.id, result: {} })),
          );
        else browser.write(frame.whole);
      }
    });
    for (const each of [client, browser])
      each.on("error", () => (client.destroy(), browser.destroy()));
    client.on("close", () => browser.destroy());
    browser.on("close", () => client.destroy());
  });
  return new Promise((resolve) =>
    server.listen(0, "127.0.0.1", () =>
      resolve(/** @type {import("node:net").AddressInfo} */ (server.address()).port),
    ),
  );
}

/** The first complete client frame (RFC 6455); null while it is incomplete. @param {Buffer} bytes */
function frameIn(bytes) {
  if (bytes.length < 2) return null;
  const short = (bytes[1] ?? 0) & 127;
  const lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
  const start = 2 + lengthBytes + 4;
  if (bytes.length < start) return null;
  const length =
    lengthBytes === 2
      ? bytes.readUInt16BE(2)
      : lengthBytes === 8
        ? Number(bytes.readBigUInt64BE(2))
        : short;
  if (bytes.length < start + length) return null;
  const mask = bytes.subarray(start - 4, start);
  const whole = bytes.subarray(0, start + length);
  const isText = bytes[0] === 0x81;
  const text =
    isText && length < 10_000
      ? Buffer.from(whole.subarray(start).map((byte, at) => byte ^ (mask[at % 4] ?? 0))).toString()
      : "";
  return { bytes: start + length, whole, text };
}

/** @param {string} text shorter than 126 bytes */
function textFrame(text) {
  const content = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, content.length]), content]);
}

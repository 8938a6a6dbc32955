import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { readBody } from "../proxy/database-forward.mjs";
import { decryptPush, faultInVapid, makeDeviceKeys } from "./push-crypto.mjs";

/**
 * Tests use `url`; workers use `host`.
 * @typedef {{ url: string, host: string, port: number, close(): Promise<void> }} PushService
 * @typedef {{ text: string, ttl: string, urgency: string, topic: string }} Received
 * @typedef {{ status: number, retryAfter?: string, times?: number }} PushFault
 * @typedef {{ keys: import('./push-crypto.mjs').DeviceKeys, received: Received[], fault: PushFault | null, requested: number }} Device
 */

export const PUSH_HOST = "push.internal";

/**
 * A fake of browsers and their push services: `POST /devices` subscribes a browser, `GET /devices/<id>` lists the messages that
 * it received, `PUT /devices/<id>/fault {status, retryAfter?, times?}` injects a fault. `POST /push/<id>` is the push endpoint: it
 * accepts only messages that are signed (VAPID) and that this device can decrypt.
 * @returns {Promise<PushService>}
 */
export async function startPushService() {
  /** @type {Map<string, Device>} */
  const devices = new Map();
  const server = createServer((incoming, outgoing) => {
    void answer(devices, incoming, outgoing).catch(() => outgoing.destroy());
  });
  await new Promise((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", () => resolve(undefined)),
  );
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  async function close() {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return { url: `http://127.0.0.1:${port}`, host: PUSH_HOST, port, close };
}

/**
 * @param {Map<string, Device>} devices
 * @param {import('node:http').IncomingMessage} incoming
 * @param {import('node:http').ServerResponse} outgoing
 */
async function answer(devices, incoming, outgoing) {
  const body = await readBody(incoming);
  const [, kind = "", id = "", part = ""] = (incoming.url ?? "/").split("/");
  if (kind === "devices" && id === "") return respond(outgoing, 201, subscribe(devices));
  const device = devices.get(id);
  if (!device) return respond(outgoing, 404, {});
  if (kind === "push") return take(device, incoming, body, outgoing);
  if (part === "fault") device.fault = body.length ? JSON.parse(body.toString()) : null;
  respond(outgoing, 200, { received: device.received, requested: device.requested });
}

/** @param {Map<string, Device>} devices */
function subscribe(devices) {
  const id = randomUUID();
  const keys = makeDeviceKeys();
  devices.set(id, { keys, received: [], fault: null, requested: 0 });
  return {
    id,
    endpoint: `https://${PUSH_HOST}/push/${id}`,
    expirationTime: null,
    keys: { p256dh: keys.p256dh, auth: keys.auth },
  };
}

/**
 * @param {Device} device
 * @param {import('node:http').IncomingMessage} incoming
 * @param {Buffer} body
 * @param {import('node:http').ServerResponse} outgoing
 */
function take(device, { headers }, body, outgoing) {
  device.requested += 1;
  const { fault } = device;
  if (fault) {
    if (fault.times !== undefined && --fault.times <= 0) device.fault = null;
    return void outgoing
      .writeHead(fault.status, {
        ...(fault.retryAfter ? { "retry-after": fault.retryAfter } : {}),
        location: `https://${PUSH_HOST}/elsewhere`,
      })
      .end();
  }
  const wrong = faultInVapid(String(headers.authorization), `https://${PUSH_HOST}`);
  if (wrong) return respond(outgoing, 403, { wrong });
  if (headers["content-encoding"] !== "aes128gcm" || body.length > 4096)
    return respond(outgoing, 400, {});
  const { ttl, urgency, topic } = headers;
  device.received.push({
    text: decryptPush(body, device.keys),
    ttl: String(ttl),
    urgency: String(urgency),
    topic: String(topic),
  });
  respond(outgoing, 201, {});
}

/** @param {import('node:http').ServerResponse} outgoing @param {number} status @param {unknown} value */
function respond(outgoing, status, value) {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

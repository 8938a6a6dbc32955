import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { readBody } from "../proxy/database-forward";
import { decryptPush, faultInVapid, makeDeviceKeys, type DeviceKeys } from "./push-crypto";

/** Tests use `url`; workers use `host`. */
export type PushService = { url: string; host: string; port: number; close(): Promise<void> };
type Received = { text: string; ttl: string; urgency: string; topic: string };
type PushFault = { status: number; retryAfter?: string; times?: number };
type Device = {
  keys: DeviceKeys;
  received: Received[];
  fault: PushFault | null;
  requested: number;
};

export const PUSH_HOST = "push.internal";

/**
 * A fake of browsers and their push services: `POST /devices` subscribes a browser, `GET /devices/<id>` lists the messages that
 * it received, `PUT /devices/<id>/fault {status, retryAfter?, times?}` injects a fault. `POST /push/<id>` is the push endpoint: it
 * accepts only messages that are signed (VAPID) and that this device can decrypt.
 */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, Device>();
  const server = createServer((incoming, outgoing) => {
    void reply(devices, incoming, outgoing).catch(() => outgoing.destroy());
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

async function reply(
  devices: Map<string, Device>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
) {
  const body = await readBody(incoming);
  const [, kind = "", id = "", part = ""] = (incoming.url ?? "/").split("/");
  if (kind === "devices" && id === "") return respond(outgoing, 201, subscribe(devices));
  const device = devices.get(id);
  if (!device) return respond(outgoing, 404, {});
  if (kind === "push") return take(device, incoming, body, outgoing);
  if (part === "fault") device.fault = body.length ? JSON.parse(body.toString()) : null;
  respond(outgoing, 200, { received: device.received, requested: device.requested });
}

function subscribe(devices: Map<string, Device>) {
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

function take(
  device: Device,
  { headers }: IncomingMessage,
  body: Buffer,
  outgoing: ServerResponse,
) {
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

function respond(outgoing: ServerResponse, status: number, value: unknown) {
  outgoing.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

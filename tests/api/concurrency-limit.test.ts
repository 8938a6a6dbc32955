import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { client, send, signedIn } from "../support/api/client";
import { castMember, PASSWORD } from "../../migrations/seeds/cast";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { eventually } from "../support/eventually";
import { breakDatabase, databaseCalls } from "../support/stack/stack";

/** Requests at once: of a company, of everybody who is not signed in, and of one person. */
const [MAX_IN_FLIGHT, MAX_SIGNED_OUT, MAX_OF_PERSON] = [100, 20, 12];

/** A request of which only the beginning is sent, and what has been answered. */
function sendBeginning({ origin }: TestTenant, path: string, headers: string[], part: string) {
  const { port, host } = new URL(origin);
  let text = "";
  const socket: Socket = connect({ port: Number(port), host: "127.0.0.1" })
    .on("data", (piece) => (text += String(piece)))
    .on("error", () => undefined);
  onTestFinished(() => void socket.destroy());
  socket.write([`${path} HTTP/1.1`, `Host: ${host}`, ...headers, "", part].join("\r\n"));
  return { socket, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0) };
}

it("a flood from one company is answered with 429 and Retry-After while another is served, and is served again afterwards", async () => {
  const [flooded, other] = await Promise.all([makeTenant(), makeTenant()]);
  const heal = await breakDatabase(flooded.namespace, { kind: "hang" });
  const request = () => send(flooded.origin, "GET", "/login");
  // On a busy machine the first ones are answered before the last ones arrive.
  const flood = Promise.all(Array.from({ length: 2 * MAX_IN_FLIGHT }, request));
  expect((await send(other.origin, "GET", "/login")).status).toBe(200);
  const responses = await flood;
  await heal();
  const refused = responses.filter((response) => response.status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.headers.get("retry-after")).toBe("1");
  expect((await request()).status).toBe(200);
});

it("requests that never arrive whole are given up, and everybody is served meanwhile", async () => {
  const tenant = await makeTenant();
  const sanja = await signedIn(tenant, "sanja");
  const headers = ["Content-Type: application/json", "Content-Length: 200"];
  const stalled = Array.from({ length: MAX_IN_FLIGHT + 5 }, () =>
    sendBeginning(tenant, "POST /api/auth/login", headers, '{"email":'),
  );
  const token = `Authorization: Bearer ${sanja.token}`;
  const uploads = Array.from({ length: MAX_IN_FLIGHT }, (_, index) =>
    sendBeginning(
      tenant,
      `PUT /api/files/${crypto.randomUUID()}?name=${index}.txt`,
      [token, "Content-Length: 20000"],
      "x",
    ),
  );
  const marko = await signedIn(tenant, "marko");
  const signIn = { email: castMember("tomislav").email, password: PASSWORD };
  for (let round = 0; round < 5; round += 1) {
    expect((await client(tenant).post("/auth/login", signIn)).status).toBe(200);
    expect((await marko.get("/customers")).status).toBe(200);
    expect((await client(tenant).get("/health")).status).toBe(200);
    expect((await send(tenant.origin, "GET", "/login")).status).toBe(200);
  }
  await eventually(() => {
    for (const { status } of [...stalled, ...uploads]) expect([408, 429]).toContain(status());
  });
  expect(stalled.some(({ status }) => status() === 408)).toBe(true);
  expect(uploads.some(({ status }) => status() === 408)).toBe(true);
  expect((await sanja.get("/customers")).status).toBe(200);
});

it("the requests of one person, and of everybody who is not signed in, leave the others their places", async () => {
  const tenant = await makeTenant();
  const [marko, sanja] = [await signedIn(tenant, "marko"), await signedIn(tenant, "sanja")];
  const heal = await breakDatabase(tenant.namespace, { kind: "hang" });
  const flood = Promise.all([
    ...Array.from({ length: 5 * MAX_OF_PERSON }, () => marko.get("/customers")),
    ...Array.from({ length: 5 * MAX_SIGNED_OUT }, () => send(tenant.origin, "GET", "/login")),
  ]);
  // Its database hangs: what counts is that the request is not refused for want of a place.
  expect((await sanja.get("/customers")).status).toBe(503);
  await flood;
  await heal();
  expect((await marko.get("/customers")).status).toBe(200);
});

it("the request of a client that has left gives its place back", async () => {
  const tenant = await makeTenant();
  const marko = await signedIn(tenant, "marko");
  const { requests: before } = await databaseCalls(tenant.namespace);
  const heal = await breakDatabase(tenant.namespace, { kind: "hang" });
  const sockets = Array.from({ length: MAX_OF_PERSON }, () =>
    sendBeginning(tenant, "GET /api/customers", [`Authorization: Bearer ${marko.token}`], ""),
  );
  await eventually(async () => {
    const { requests } = await databaseCalls(tenant.namespace);
    expect(requests).toBeGreaterThanOrEqual(before + MAX_OF_PERSON);
  });
  for (const { socket } of sockets) socket.resetAndDestroy();
  await heal();
  await eventually(async () => expect((await marko.get("/customers")).status).toBe(200));
});

import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../app/kernel/ids";
import { type Client, pageCookie, signedIn } from "../support/api/client";
import { makeTenant, type TestTenant } from "../support/db/tenant";
import { loggedWith } from "../support/stack/worker-log";

let tenant: TestTenant;
let tea: Client;
let cookie: string;
beforeAll(async () => {
  tenant = await makeTenant();
  [tea, cookie] = [await signedIn(tenant, "tea"), await pageCookie(tenant, "sanja")];
});

type Upload = { path: string; headers: string[]; part: string };

const ANNOUNCED = "Content-Length: 200000";
const byProgram = () => `Authorization: Bearer ${tea.token}`;
const byBrowser = () => [`Cookie: ${cookie}`, `Origin: ${tenant.origin}`];

/** Each has a URL of its own, which identifies its line in the log. */
const UPLOADS: [what: string, upload: () => Upload][] = [
  [
    "a file",
    () => ({
      path: `PUT /api/files/${newId()}?name=a.txt`,
      headers: [byProgram(), ANNOUNCED],
      part: "x".repeat(100_000),
    }),
  ],
  [
    "a file of unknown length",
    () => ({
      path: `PUT /api/files/${newId()}?name=a.txt`,
      headers: [byProgram(), "Transfer-Encoding: chunked"],
      part: "10\r\n0123456789abcdef\r\n",
    }),
  ],
  [
    "a thumbnail",
    () => ({
      path: `PUT /api/files/${newId()}/thumbnail`,
      headers: [byProgram(), "Content-Length: 2000"],
      part: "x",
    }),
  ],
  [
    "JSON",
    () => ({
      path: `POST /api/workOrders/${newId()}/start`,
      headers: [byProgram(), "Content-Type: application/json", ANNOUNCED],
      part: '{"version":',
    }),
  ],
  [
    "a form",
    () => ({
      path: `POST /rooms/${newId()}/edit`,
      headers: [...byBrowser(), "Content-Type: application/x-www-form-urlencoded", ANNOUNCED],
      part: "name=a",
    }),
  ],
  [
    "a form with files, by script",
    () => ({
      path: `POST /tickets/${newId()}/documents.data`,
      headers: [...byBrowser(), "Content-Type: multipart/form-data; boundary=xx", ANNOUNCED],
      part: '--xx\r\nContent-Disposition: form-data; name="a"\r\n\r\nso',
    }),
  ],
  [
    "what is refused anyway",
    () => ({
      path: `POST /rooms/${newId()}/edit`,
      headers: [`Cookie: ${cookie}`, "Origin: https://evil.example", ANNOUNCED],
      part: "name=a",
    }),
  ],
];

/** Sends the beginning of a request; the caller then acts on the connection. Resolves with the status line, empty without a response. */
function cut({ path, headers, part }: Upload, how: (socket: Socket) => void): Promise<string> {
  const { hostname, port, host } = new URL(tenant.origin);
  const [method, address] = path.split(" ");
  return new Promise((resolve) => {
    let text = "";
    const socket = connect({
      port: Number(port),
      host: hostname.endsWith("localhost") ? "127.0.0.1" : hostname,
      allowHalfOpen: true,
    });
    socket.on("data", (piece) => {
      text += String(piece);
      socket.destroy();
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(text.split("\r\n")[0] ?? ""));
    socket.write(
      [`${method} ${address} HTTP/1.1`, `Host: ${host}`, ...headers, "", part].join("\r\n"),
      () => how(socket),
    );
  });
}

/** The log line of the request, and any other line with its request id. */
async function logged({ path }: Upload): Promise<{ status: unknown; bugs: number }> {
  const pathname = path.split(" ")[1]?.split("?")[0] ?? "";
  const [line] = await loggedWith(pathname, (each) => each["path"] === pathname);
  const all = await loggedWith(String(line?.["requestId"]), () => true);
  return {
    status: line?.["status"],
    bugs: all.filter((each) => "bug" in each || each["level"] === "error").length,
  };
}

describe.each(UPLOADS)("%s that ends before it is complete", (what, upload) => {
  const status = what === "what is refused anyway" ? 403 : 400;

  it("is answered as a client error while the client listens", async () => {
    const it = upload();
    // The other half of the connection stays open: such a client reads the response.
    expect(await cut(it, (socket) => socket.end())).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(await logged(it)).toEqual({ status, bugs: 0 });
  });

  it("logs no error when the client has disconnected", async () => {
    const it = upload();
    await cut(it, (socket) => socket.destroy());
    expect(await logged(it)).toEqual({ status, bugs: 0 });
  });
});

it("stores nothing of the cut request, and accepts it whole under the same id", async () => {
  const id = newId();
  await cut(
    { path: `PUT /api/files/${id}?name=a.txt`, headers: [byProgram(), ANNOUNCED], part: "half" },
    (socket) => socket.end(),
  );
  expect((await tea.get(`/files/${id}`)).status).toBe(404);
  const whole = await tea.put(`/files/${id}?name=a.txt`, undefined, {
    rawBody: new TextEncoder().encode("half and half"),
  });
  expect(whole.body, whole.text).toMatchObject({ id, sizeBytes: 13 });
  expect((await tea.get(`/files/${id}`)).text).toBe("half and half");
});

it.each(["GET", "HEAD"])("ignores the body of a %s, on a page and in the API", async (method) => {
  const { port, host } = new URL(tenant.origin);
  const status = (path: string, body: string, framing: Record<string, string>) =>
    new Promise((resolve, reject) => {
      const headers = {
        host,
        ...(path.includes("/files/") ? { authorization: `Bearer ${tea.token}` } : { cookie }),
        ...framing,
      };
      request({ host: "127.0.0.1", port, method, path, headers }, (response) => {
        response.resume().on("end", () => resolve(response.statusCode));
      })
        .on("error", reject)
        .end(body);
    });
  const chunked = { "transfer-encoding": "chunked" };
  const fileId = newId();
  expect(
    (await tea.put(`/files/${fileId}?name=a.txt`, undefined, { rawBody: "text" })).status,
  ).toBe(200);
  for (const path of ["/api/customers", "/rooms.data", `/api/files/${fileId}`])
    for (const body of ["", "{}", "x".repeat(100_000)])
      for (const framing of [{ "content-length": String(body.length) }, chunked])
        expect(await status(path, body, framing), `${path} ${body.length}`).toBe(200);
});

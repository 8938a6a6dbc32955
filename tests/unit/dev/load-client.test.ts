import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { callAs, type LoadUser } from "../../support/load/client";

let server: Server;
let user: LoadUser;
beforeAll(async () => {
  server = createServer(({ url, headers }, outgoing) => {
    if (headers.authorization === "Bearer old")
      return void outgoing.writeHead(403).end('{"code":"token_expired"}');
    outgoing.writeHead(url === "/refused" ? 409 : 200).end(`the text of ${url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Safe: the server listens on a port.
  const { port } = server.address() as AddressInfo;
  user = { origin: `http://127.0.0.1:${port}`, token: "token" };
});
afterAll(() => server.close());

it("repeats a call with a new token when the old one has expired", async () => {
  const expiring: LoadUser = { ...user, token: "old", renewToken: async () => "new" };
  expect(await callAs(expiring, "a write", { method: "PUT", path: "/expiring" })).toMatchObject({
    status: 200,
  });
  expect(expiring.token).toBe("new");
});

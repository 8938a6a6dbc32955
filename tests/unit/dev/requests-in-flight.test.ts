import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startHostGate } from "../../../worker/dev/stack/host-filter";
import { requestsInFlight } from "../../../worker/dev/stack/requests-in-flight";
import { eventually } from "../../support/eventually";
import { onFreePort } from "../../support/stack/free-port";

const LINE = "POST /api/auth/resetPassword?code=secret HTTP/1.1";

function withClock() {
  const clock = { at: 0 };
  return { clock, requests: requestsInFlight(() => clock.at) };
}

describe("requests without an answer", () => {
  it("are named by method, host and path, age and id, without their query", () => {
    const { clock, requests } = withClock();
    const ray = requests.connect().begin(LINE, "acme.localhost:8787");
    clock.at = 31_400;
    expect(ray).toMatch(/^[\da-f]{16}$/);
    expect(requests.describe()).toBe(
      `Requests without an answer: POST acme.localhost:8787/api/auth/resetPassword (31 s, ray ${ray}).`,
    );
  });

  it("do not name the secret of a calendar feed, nor control a terminal", () => {
    const { requests } = withClock();
    requests.connect().begin("GET /calendar/AAAAAAAAAAAAAAAAAAAAAA.ics HTTP/1.1", "acme.localhost");
    requests.connect().begin("GET /\x1b[2J HTTP/1.1", "acme.localhost");
    expect(requests.describe()).toContain("GET acme.localhost/calendar/:token (");
    expect(requests.describe()).toContain("GET acme.localhost/?[2J (");
  });

  it("are forgotten once they are answered, also on a connection with several", () => {
    const { requests } = withClock();
    const { begin, answered } = requests.connect();
    for (const path of ["/a", "/b"]) {
      begin(`GET ${path} HTTP/1.1`, "acme.localhost");
      answered();
      answered();
    }
    expect(requests.describe()).toBe("");
  });

  it("count after their connection has ended, until the worker answers again", () => {
    const { requests } = withClock();
    const { begin, end } = requests.connect();
    begin(LINE, "acme.localhost");
    end();
    expect(requests.describe()).toContain("POST acme.localhost/api/auth/resetPassword");
    requests.forgetLost();
    expect(requests.describe()).toBe("");
  });

  it("are the five oldest, and the number of others", () => {
    const { clock, requests } = withClock();
    for (let at = 0; at < 40; at += 1) {
      clock.at = at;
      const { begin, end } = requests.connect();
      begin(`GET /${at} HTTP/1.1`, "acme.localhost");
      if (at > 0) end();
    }
    const said = requests.describe();
    expect(said).toMatch(/: GET acme\.localhost\/0 .*\/1 .*\/2 .*\/3 .*\/4 \(/);
    // Of those whose connections have ended, the first twenty are kept.
    expect(said).toMatch(/, and 16 later ones\.$/);
  });
});

describe("the listener in front of workerd", () => {
  const undo: (() => Promise<unknown> | void)[] = [];
  afterEach(async () => {
    for (const step of undo.splice(0).reverse()) await step();
  });

  it("knows what a server that hangs or exits has not answered", async () => {
    const sockets: Socket[] = [];
    const server = createServer((socket) => {
      sockets.push(socket.on("error", () => undefined));
      socket.on("data", (data) => {
        if (String(data).startsWith("GET /good "))
          socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
      });
    });
    await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
    undo.push(() => void server.close());
    const { port: innerPort } = server.address() as AddressInfo;
    const requests = requestsInFlight();
    const { port } = await onFreePort(async (free) => {
      undo.push(await startHostGate(free, innerPort, requests));
      return { port: free };
    });
    const client = connect(port, "127.0.0.1").on("error", () => undefined);
    client.resume();
    undo.push(() => void client.destroy());
    client.write("GET /good HTTP/1.1\r\nHost: acme.localhost\r\n\r\n");
    await eventually(() => expect(client.bytesRead).toBeGreaterThan(0));
    expect(requests.describe()).toBe("");
    client.write("GET /bad?x HTTP/1.1\r\nHost: acme.localhost\r\n\r\n");
    await eventually(() => expect(requests.describe()).toContain("GET acme.localhost/bad ("));
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(client.closed).toBe(true));
    expect(requests.describe()).toContain("GET acme.localhost/bad (");
  });
});

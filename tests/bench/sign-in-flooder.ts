import { Agent, request } from "node:http";

// A separate process: in the process of the measuring client it would slow down that client as well.
const [, , origin = "", parallel = "80", seconds = "15"] = process.argv;
const { host, port } = new URL(origin);
const agent = new Agent({ keepAlive: true, maxSockets: Number(parallel) });
const endAt = Date.now() + Number(seconds) * 1000;
const results: Record<string, number> = {};

function signIn(number: number): Promise<number> {
  const body = JSON.stringify({
    email: `flood-${process.pid}-${number}@example.com`,
    password: "Winter2026",
  });
  const headers = {
    host,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve) => {
    const requested = request(
      { agent, host: "127.0.0.1", port, method: "POST", path: "/api/auth/login", headers },
      (response) => {
        response.resume();
        response.on("end", () => resolve(response.statusCode ?? 0));
      },
    );
    requested.on("error", () => resolve(0));
    requested.end(body);
  });
}

async function keepRequesting(lane: number) {
  for (let number = lane; Date.now() < endAt; number += Number(parallel)) {
    const status = await signIn(number);
    results[status] = (results[status] ?? 0) + 1;
  }
}

await Promise.all(Array.from({ length: Number(parallel) }, (_, lane) => keepRequesting(lane)));
agent.destroy();
console.log(JSON.stringify(results));

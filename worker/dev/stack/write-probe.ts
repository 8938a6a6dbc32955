import { Agent, request as httpRequest } from "node:http";
import type { Condition } from "../process/restart-on-failure";
import { readBody } from "../proxy/database-forward";

/** A separate database, so that the probe and other writes cannot block each other. */
export const PROBES = "watchdog";
const MAX_MS = 4000;

const SQL = [
  "CREATE TABLE IF NOT EXISTS probes (id INTEGER PRIMARY KEY, at INTEGER NOT NULL) STRICT",
  "INSERT INTO probes (id, at) VALUES (1, unixepoch()) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
];
const BODY = JSON.stringify({
  requests: [...SQL.map((sql) => ({ type: "execute", stmt: { sql } })), { type: "close" }],
});

/**
 * Writes a row. An error response, such as that of a full disk, is reported as `trouble`: a restart does not fix it.
 * @param port of the libSQL server
 */
export async function probeByWriting(port: number): Promise<Condition> {
  const agent = new Agent();
  const late = setTimeout(() => agent.destroy(), MAX_MS);
  try {
    const { status, text } = await call(agent, port);
    return { state: "answers", trouble: troubleIn(status, text) };
  } catch (error) {
    const refused = error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
    return { state: refused ? "gone" : "silent" };
  } finally {
    clearTimeout(late);
    agent.destroy();
  }
}

function call(agent: Agent, port: number): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${PROBES}.sqld`,
      "content-type": "application/json",
      "content-length": BODY.length,
    };
    const request = httpRequest(
      { host: "127.0.0.1", port, agent, method: "POST", path: "/v2/pipeline", headers },
      (response) => {
        readBody(response).then(
          (body) => resolve({ status: response.statusCode ?? 0, text: body.toString() }),
          reject,
        );
      },
    );
    request.once("error", reject);
    request.end(BODY);
  });
}

function troubleIn(status: number, text: string) {
  if (status !== 200) return `${status} ${text.slice(0, 200)}`;
  const { results }: { results: { type: string; error?: { message: string } }[] } =
    JSON.parse(text);
  return results.find(({ type }) => type === "error")?.error?.message;
}

import { describe, expect, it } from "vitest";
import { eventually } from "../../support/eventually";
import { openBrowser } from "../../../worker/pdf/browser-session";

/** A host of browsers to which nobody can connect. Its calls are listed. */
function host(sessions: string[] = []) {
  const calls: string[] = [];
  let launched = 0;
  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? "GET";
    calls.push(`${method} ${pathname}`);
    if (pathname === "/v1/sessions")
      return Response.json({ sessions: sessions.map((sessionId) => ({ sessionId })) });
    if (method === "POST") return Response.json({ sessionId: `new-${(launched += 1)}` });
    return new Response("in use", { status: method === "DELETE" ? 200 : 409 });
  }
  return { endpoint: { fetch }, ended: () => calls.filter((each) => each.startsWith("DELETE")) };
}

function storage(session?: string) {
  const stored = new Map<string, unknown>(session ? [["session", session]] : []);
  return {
    stored,
    get: async (name: string) => stored.get(name),
    put: async (name: string, value: unknown) => void stored.set(name, value),
    delete: async (name: string) => stored.delete(name),
  };
}

describe("a browser to which its object cannot connect", () => {
  it("is ended when it has just been launched, and is not remembered", async () => {
    const { endpoint, ended } = host();
    const kept = storage();
    await expect(openBrowser(endpoint as never, kept as never)).rejects.toThrow("no browser");
    await eventually(() => expect(ended()).toEqual(["DELETE /v1/devtools/browser/new-1"]));
    expect([...kept.stored]).toEqual([]);
  });

  it("is ended before another one is launched", async () => {
    const { endpoint, ended } = host(["old"]);
    await expect(openBrowser(endpoint as never, storage("old") as never)).rejects.toThrow();
    await eventually(() =>
      expect(ended()).toEqual([
        "DELETE /v1/devtools/browser/old",
        "DELETE /v1/devtools/browser/new-1",
      ]),
    );
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { answerNavigation } from "~/offline/service-worker/worker-navigation";

const SHELL = "kept on the phone";
const kept = (home: string | null = "http://acme.localhost/work-orders") => ({ shell: async () => new Response(SHELL), home: async () => home });

function opening(path: string, network: () => Promise<Response>, phone: Parameters<typeof answerNavigation>[1] = kept()): Promise<Response> {
  vi.stubGlobal("fetch", network);
  return answerNavigation(new Request(`http://acme.localhost${path}`), phone);
}

const ours = (status: number) => async () => new Response("the server", { status, headers: { "x-request-id": "1" } });
const nobody = async () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page that is opened", () => {
  it("is the server's, whatever it says", async () => {
    for (const status of [200, 403, 404, 503]) expect(await (await opening("/work-orders", ours(status))).text()).toBe("the server");
  });

  it("is the phone's where nobody answers, or somebody in between that could not reach the server", async () => {
    expect(await (await opening("/customers", nobody)).text()).toBe(SHELL);
    expect(await (await opening("/tasks", async () => new Response("Bad gateway", { status: 502 }))).text()).toBe(SHELL);
    // A sign-in page of the place that one is at has to be seen.
    expect(await (await opening("/tasks", async () => new Response("Welcome to Hotel Wi-Fi"))).text()).toBe("Welcome to Hotel Wi-Fi");
  });

  it("leads home from the company's address", async () => {
    const answer = await opening("/", nobody);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "http://acme.localhost/work-orders"]);
    expect(await (await opening("/", nobody, kept(null))).text()).toBe(SHELL);
  });

  it("of the field is waited for only so long, any other as long as it takes", async () => {
    vi.useFakeTimers();
    let answer: (given: Response) => void = () => undefined;
    const slow = () => new Promise<Response>((resolve) => (answer = resolve));
    const field = opening("/tasks", slow);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await (await field).text()).toBe(SHELL);
    const other = opening("/analytics", slow);
    await vi.advanceTimersByTimeAsync(60_000);
    answer(await ours(200)());
    expect(await (await other).text()).toBe("the server");
  });

  it("that is not kept yet is what the browser says of a network that is gone", async () => {
    const nothing = { shell: async () => undefined, home: async () => null };
    expect((await opening("/tasks", nobody, nothing)).type).toBe("error");
  });
});

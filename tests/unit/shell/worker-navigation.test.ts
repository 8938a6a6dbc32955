import { afterEach, describe, expect, it, vi } from "vitest";
import { navigationResponse } from "~/offline/service-worker/worker-navigation";

const SHELL = "kept on the phone";
const storedPages = (home: string | null = "http://acme.localhost/work-orders") => ({
  shell: async () => new Response(SHELL),
  home: async () => home,
});

function opening(
  path: string,
  network: () => Promise<Response>,
  phone: Parameters<typeof navigationResponse>[1] = storedPages(),
): Promise<Response> {
  vi.stubGlobal("fetch", network);
  return navigationResponse(new Request(`http://acme.localhost${path}`), phone);
}

const ours = (status: number) => async () =>
  new Response("the server", { status, headers: { "x-request-id": "1" } });
const nobody = async () => Promise.reject(new TypeError("Failed to fetch"));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a navigation in the service worker", () => {
  it("returns the server's response, whatever its status", async () => {
    for (const status of [200, 403, 404, 503])
      expect(await (await opening("/work-orders", ours(status))).text()).toBe("the server");
  });

  it("returns the cached page if the network fails, or a gateway could not reach the server", async () => {
    expect(await (await opening("/customers", nobody)).text()).toBe(SHELL);
    expect(
      await (
        await opening("/tasks", async () => new Response("Bad gateway", { status: 502 }))
      ).text(),
    ).toBe(SHELL);
    // The sign-in page of a captive portal must be visible.
    expect(
      await (await opening("/tasks", async () => new Response("Welcome to Hotel Wi-Fi"))).text(),
    ).toBe("Welcome to Hotel Wi-Fi");
  });

  it("redirects the root URL to the start page", async () => {
    const response = await opening("/", nobody);
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "http://acme.localhost/work-orders",
    ]);
    expect(await (await opening("/", nobody, storedPages(null))).text()).toBe(SHELL);
  });

  it("has a timeout for pages of the offline area, and none for others", async () => {
    vi.useFakeTimers();
    let response: (given: Response) => void = () => undefined;
    const slow = () => new Promise<Response>((resolve) => (response = resolve));
    const field = opening("/tasks", slow);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(await (await field).text()).toBe(SHELL);
    const other = opening("/analytics", slow);
    await vi.advanceTimersByTimeAsync(60_000);
    response(await ours(200)());
    expect(await (await other).text()).toBe("the server");
  });

  it("returns a network error if nothing is cached yet", async () => {
    const nothing = { shell: async () => undefined, home: async () => null };
    expect((await opening("/tasks", nobody, nothing)).type).toBe("error");
  });
});

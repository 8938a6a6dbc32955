import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { eventually } from "../../support/eventually";
import { callApi } from "~/shell/api/api-client";
import { hasUnsavedInput } from "~/ui/form/dirty-forms";
import { answerSignIn } from "~/shell/session/sign-in-again";
import { noteSignedOut, signOutReason } from "~/shell/session/signed-out";
import { storeSession } from "~/shell/session/stored-session";

const MOVE = { method: "POST", body: { from: "09:00" }, idempotencyKey: "0190-key" } as const;
const ENDED = { code: "token_invalid", message: "Log in again", facts: {}, requestId: "1" };

/** Tokens that the server accepts. */
let valid: string[] = [];
let moves = 0;

beforeEach(() => {
  valid = [];
  moves = 0;
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("document", { cookie: "", querySelectorAll: () => [] });
  vi.stubGlobal("navigator", { locks: { request: (_: string, run: () => unknown) => run() } });
  vi.stubGlobal("fetch", async (path: string, { headers }: { headers: Record<string, string> }) => {
    const isValid = valid.includes(headers["authorization"] ?? "");
    if (!isValid) return Response.json(ENDED, { status: 403 });
    if (path === "/api/visits/1") moves += 1;
    return Response.json({ id: "1" });
  });
  logIn("ended");
});

afterEach(() => {
  noteSignedOut(null);
  vi.unstubAllGlobals();
});

function logIn(token: string): void {
  storeSession({ userId: "0190-user", token, refreshToken: token });
}

async function untilAsked(): Promise<void> {
  await eventually(() => expect(signOutReason()).toBe("lapsed"));
}

describe("a call after the session was ended elsewhere", () => {
  it("waits for the login when it is an act of the user, and is then sent once", async () => {
    const moved = callApi("/visits/1", MOVE);
    await untilAsked();
    // Nothing leads to the login page meanwhile.
    expect(hasUnsavedInput()).toBe(true);
    valid = ["Bearer new"];
    logIn("new");
    noteSignedOut(null);
    answerSignIn(true);
    await expect(moved).resolves.toEqual({ id: "1" });
    expect([moves, hasUnsavedInput()]).toEqual([1, false]);
  });

  it("is refused when the user does not log in", async () => {
    const moved = callApi("/visits/1", MOVE);
    await untilAsked();
    answerSignIn(false);
    await expect(moved).rejects.toMatchObject({ response: { code: "token_invalid" } });
    expect([moves, hasUnsavedInput()]).toEqual([0, false]);
  });

  it("asks nothing for what a page reads by itself", async () => {
    await expect(callApi("/visits/1")).rejects.toMatchObject({
      response: { code: "token_invalid" },
    });
  });

  it("asks nothing while the user logs out", async () => {
    noteSignedOut("leaving");
    await expect(callApi("/visits/1", MOVE)).rejects.toMatchObject({ status: 403 });
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { signOutReason, noteSignedOut, untilSignOut } from "~/shell/session/signed-out";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  noteSignedOut(null);
  vi.useRealTimers();
});

describe("a sign-out in this window", () => {
  it("aborts background requests, earlier ones and those begun meanwhile", () => {
    const earlier = untilSignOut(8000);
    noteSignedOut("leaving");
    expect([earlier.aborted, untilSignOut(8000).aborted]).toEqual([true, true]);
  });

  it("is not taken for a session that the server ended", () => {
    noteSignedOut("leaving");
    noteSignedOut("lapsed");
    expect(signOutReason()).toBe("leaving");
  });

  it("ends with the next sign-in: requests run, and the server may end the session", () => {
    noteSignedOut("left");
    noteSignedOut(null);
    expect(untilSignOut(8000).aborted).toBe(false);
    noteSignedOut("lapsed");
    expect(signOutReason()).toBe("lapsed");
  });
});

it("a background request without a response is aborted when its time is over", () => {
  const signal = untilSignOut(8000);
  vi.advanceTimersByTime(7999);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: "TimeoutError" });
});

import { stack } from "./stack";

export type TestDevice = { id: string; endpoint: string; expirationTime: null; keys: { p256dh: string; auth: string } };
type Answer = { received: { text: string }[]; requested: number };

/** A browser that subscribes, at the push service of the test's stack. */
export async function newDevice(): Promise<{ device: TestDevice; body: Omit<TestDevice, "id"> }> {
  const device = (await ask("/devices", { method: "POST" })) as TestDevice;
  const { id: _, ...body } = device;
  return { device, body };
}

/** What came to it, as it reads it, and how often its service was asked. */
export async function cameTo({ id }: TestDevice): Promise<{ messages: unknown[]; requested: number }> {
  const { received, requested } = (await ask(`/devices/${id}`)) as Answer;
  return { messages: received.map(({ text }) => JSON.parse(text) as unknown), requested };
}

/** Makes its service difficult: for good, or so many times. */
export async function troubleDevice({ id }: TestDevice, fault: { status: number; retryAfter?: string; times?: number }): Promise<void> {
  await ask(`/devices/${id}/fault`, { method: "PUT", body: JSON.stringify(fault) });
}

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const { pushService } = stack();
  if (!pushService) throw new Error("No push service runs in this suite");
  return (await fetch(`${pushService}${path}`, init)).json();
}

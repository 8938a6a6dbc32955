import { stack } from "../stack/stack";

type TestDevice = {
  id: string;
  endpoint: string;
  expirationTime: null;
  keys: { p256dh: string; auth: string };
};
type FakePushState = { received: { text: string }[]; requested: number };

/** Subscribes a new browser to the fake push service of the test stack. */
export async function newDevice(): Promise<{ device: TestDevice; body: Omit<TestDevice, "id"> }> {
  const device = (await request("/devices", { method: "POST" })) as TestDevice;
  const { id: _, ...body } = device;
  return { device, body };
}

/** The decrypted messages of a device, and the number of requests that the push service received for it. */
export async function receivedBy({
  id,
}: TestDevice): Promise<{ messages: unknown[]; requested: number }> {
  const { received, requested } = (await request(`/devices/${id}`)) as FakePushState;
  return { messages: received.map(({ text }) => JSON.parse(text) as unknown), requested };
}

/** Makes the push service fail for a device: always, or the given number of times. */
export async function failPushTo(
  { id }: TestDevice,
  fault: { status: number; retryAfter?: string; times?: number },
): Promise<void> {
  await request(`/devices/${id}/fault`, { method: "PUT", body: JSON.stringify(fault) });
}

async function request(path: string, init: RequestInit = {}): Promise<unknown> {
  const { pushService } = stack();
  if (!pushService) throw new Error("No push service runs in this suite");
  return (await fetch(`${pushService}${path}`, init)).json();
}

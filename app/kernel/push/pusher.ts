/** One message to one device. It contains only a title and a path. */
export type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  title: string;
  /** Path within the app, with the leading slash. */
  path: string;
};

/**
 * Tagged result like MailAnswer. `gone`: the device no longer exists. `waitMs`: the wait that the
 * push service asks for.
 */
export type PushResult =
  | { ok: true }
  | { ok: false; gone: boolean; forGood: boolean; waitMs: number; why: string };

/** The push worker's interface for the web worker. */
export type Pusher = { sendPush(push: Push): Promise<PushResult> };

/**
 * Settings of the installation: the public key and, in tests, the host of the fake push service.
 */
export type PushSetting = { publicKey: string | null; fake: string | null };

/** One message to one device: a title and where it leads, nothing more. */
export type Push = {
  endpoint: string;
  p256dh: string;
  auth: string;
  title: string;
  /** In the app, from the first slash on. */
  path: string;
};

/** Tagged, not thrown, as a MailAnswer. `gone` when the device is not there any more; `waitMs` when the service says how long to wait. */
export type PushAnswer = { ok: true } | { ok: false; gone: boolean; forGood: boolean; waitMs: number; why: string };

/** The push worker as the web worker sees it. */
export type Pusher = { sendPush(push: Push): Promise<PushAnswer> };

/** What each installation has of its own: the public half of its key, and in tests the host that stands in for push services. */
export type PushSetting = { publicKey: string | null; fake: string | null };

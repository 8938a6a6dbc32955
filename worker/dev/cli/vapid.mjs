import { makeVapidKeys } from "./vapid-keys.mjs";

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeVapidKeys();

console.log(`A new key for push. Who was subscribed with another one has to be subscribed anew: make one once, and keep it.

  npx wrangler secret put VAPID_PUBLIC_KEY                                      ${VAPID_PUBLIC_KEY}
  npx wrangler secret put VAPID_PUBLIC_KEY --config worker/push/wrangler.toml   the same
  npx wrangler secret put VAPID_PRIVATE_KEY --config worker/push/wrangler.toml  ${VAPID_PRIVATE_KEY}

And in worker/push/wrangler.toml, VAPID_SUBJECT: an address (mailto:) that a push service can write to.`);

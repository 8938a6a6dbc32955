import { makeVapidKeys } from "./vapid-keys";

const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = makeVapidKeys();

console.log(`A new VAPID key pair for Web Push. Generate it once: devices that subscribed with another key have to subscribe again.

  npx wrangler secret put VAPID_PUBLIC_KEY --env production                                      ${VAPID_PUBLIC_KEY}
  npx wrangler secret put VAPID_PUBLIC_KEY --env production --config worker/push/wrangler.toml   the same key
  npx wrangler secret put VAPID_PRIVATE_KEY --env production --config worker/push/wrangler.toml  ${VAPID_PRIVATE_KEY}

In [env.production.vars] of worker/push/wrangler.toml, set VAPID_SUBJECT to a contact address for push services (mailto:...).`);

/**
 * The production secrets, which must not be in any file. `needed` is false where the product works without the secret: no push, no deep health check.
 */
type Secret = { name: string; worker: "web" | "push"; needed: boolean; make: string };
export const SECRETS: Secret[] = [
  {
    name: "SESSION_KEYS",
    worker: "web",
    needed: true,
    make: `node -p 'JSON.stringify({current:"k1",keys:{k1:crypto.randomBytes(32).toString("base64url")}})'; to rotate: add k2, make it current, remove k1 after 60 days`,
  },
  {
    name: "DATABASE_TOKEN",
    worker: "web",
    needed: true,
    make: "turso group tokens create <group>, or for a self-hosted server a JWT of its key (worker/deploy/own-libsql.md)",
  },
  {
    name: "VAPID_PUBLIC_KEY",
    worker: "web",
    needed: false,
    make: "npm run generate:vapid; the same on both workers; do not change it, because devices subscribe with it",
  },
  {
    name: "OPERATOR_KEY",
    worker: "web",
    needed: false,
    make: "openssl rand -base64 32; gives access to /api/health/deep",
  },
  {
    name: "MAIL_SMTP_URL",
    worker: "push",
    needed: true,
    make: "smtps://user:password@mail.example.com",
  },
  {
    name: "VAPID_PUBLIC_KEY",
    worker: "push",
    needed: false,
    make: "the same as on the web worker",
  },
  { name: "VAPID_PRIVATE_KEY", worker: "push", needed: false, make: "npm run generate:vapid" },
];

export function commandFor({ name }: Secret, config: string) {
  return `npx wrangler secret put ${name} --env production -c ${config}`;
}

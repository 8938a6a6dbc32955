/** The bindings of the push worker, as its wrangler.toml names them. */
export type Env = {
  /** smtp://host:port or smtps://user:password@host. Without one no mail leaves. */
  MAIL_SMTP_URL?: string;
  MAIL_FROM: string;
  /** Both halves of one key, made by `npm run vapid`. Without them nothing is pushed. */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** Whom a push service writes to when something is wrong: mailto: or https:. */
  VAPID_SUBJECT: string;
  /** Only in tests and on a developer's machine: the one host more that may be pushed to. */
  FAKE_PUSH?: string;
};

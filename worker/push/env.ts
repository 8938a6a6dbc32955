/** Bindings of the push worker, with the names of its wrangler.toml. */
export type Env = {
  /** smtp://host:port or smtps://user:password@host. Without it, no mail is sent. */
  MAIL_SMTP_URL?: string;
  MAIL_FROM: string;
  /**
   * Both halves of one key pair, created by `npm run generate:vapid`. Without them, no push message is sent.
   */
  VAPID_PUBLIC_KEY?: string;
  VAPID_PRIVATE_KEY?: string;
  /** Contact of the operator for push services: mailto: or https:. */
  VAPID_SUBJECT: string;
  /** Additional allowed push host. Only in tests and in local development. */
  FAKE_PUSH?: string | undefined;
};

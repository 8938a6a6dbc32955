import { env, WorkerEntrypoint } from "cloudflare:workers";
import type { Mail, MailResult, Mailer } from "~/kernel/mail/mailer";
import type { Push, PushResult, Pusher } from "~/kernel/push/pusher";
import { setTimeFactor } from "~/kernel/time-limits";
import type { Env } from "./env";
import { deliver } from "./deliver";
import { push } from "./push";

setTimeFactor(env.TIME_FACTOR);

/** RPC interface for other workers: sends mails and push messages. */
export class PushSender extends WorkerEntrypoint<Env> implements Mailer, Pusher {
  override fetch(): Response {
    return new Response(null, { status: 404 });
  }

  async awake(): Promise<void> {}

  async sendMail(mail: Mail): Promise<MailResult> {
    return deliver(this.env, mail);
  }

  async sendPush(message: Push): Promise<PushResult> {
    return push(this.env, message);
  }
}

export default PushSender;

import { WorkerEntrypoint } from "cloudflare:workers";

/** Delivery of push messages and mail comes with the push issue. Until then nothing is taken on here, so nothing can be lost. */
export class PushSender extends WorkerEntrypoint {
  override fetch(): Response {
    return new Response(null, { status: 404 });
  }

  ready(): boolean {
    return true;
  }
}

export default PushSender;

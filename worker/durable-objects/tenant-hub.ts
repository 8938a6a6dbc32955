import { DurableObject } from "cloudflare:workers";
import { mayEndSessions } from "~/server/authentication/end-sessions";
import { newId } from "~/kernel/ids";
import { PING, PONG } from "~/kernel/live/messages";
import { type WriteOutcome, WriteQueue } from "~/database/write-queue";
import { databaseUrl, type Env } from "../env";
import { logBug } from "../observability/log";
import { count } from "../observability/metrics";
import { createRequestContext } from "../tenancy/create-request-context";
import { findTenantById } from "../tenancy/tenant";
import type { HubCalls } from "./hub-writer";
import { identityIn } from "./live-client";
import { LiveRoom } from "./live-room";

/** A session that ends without a further write is noticed after this time. */
const CHECK_INTERVAL_MS = 45_000;

/**
 * All writes to one tenant database (or the directory) pass through one object, which sends batches one
 * after another. It also holds the WebSockets of the company's open pages and, as it sees each commit
 * first, tells them what has changed.
 */
export class TenantHub extends DurableObject<Env> implements HubCalls {
  #queue: WriteQueue | null = null;
  readonly #room: LiveRoom;

  constructor(state: DurableObjectState, env: Env) {
    super(state, env);
    const requestId = newId();
    this.#room = new LiveRoom({
      sockets: () => state.getWebSockets(),
      contextOf: (tenant) =>
        createRequestContext(env, tenant, {
          requestId,
          language: tenant.language,
          idempotencyKey: null,
          actId: null,
          after: (work) => state.waitUntil(work),
        }),
      isSuspended: async (id) => (await findTenantById(env, id))?.status !== "active",
      after: (work) => state.waitUntil(work),
      report: (error) => logBug(requestId, error),
      measure: (broadcast) => count(env, { kind: "live", ...broadcast }),
    });
    state.setWebSocketAutoResponse(new WebSocketRequestResponsePair(PING, PONG));
  }

  /**
   * `batch`: JSON text of one Hrana batch. `callMs`: time limit of the database call once it has
   * its turn.
   */
  async write(namespace: string, batch: string, callMs: number): Promise<WriteOutcome> {
    this.#queue ??= new WriteQueue({
      url: databaseUrl(this.env, namespace),
      token: this.env.DATABASE_TOKEN,
      // workerd throws when its fetch is called as a method of another object.
      fetch: (...args: Parameters<typeof fetch>) => fetch(...args),
    });
    const outcome = await this.#queue.write(batch, callMs);
    if (outcome.kind === "answered" || outcome.kind === "unanswered")
      this.#room.changed({
        inbox: batch.includes("notifications"),
        sessions: mayEndSessions(batch),
      });
    return outcome;
  }

  /** Accepts the socket of a page whose session the web worker has verified (live-client.ts). */
  override async fetch(request: Request): Promise<Response> {
    const { since, ...identity } = identityIn(request);
    if (!this.#room.hasPlaceFor(identity.actor.userId)) return new Response(null, { status: 429 });
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    await this.#room.admit(server, identity, since);
    if ((await this.ctx.storage.getAlarm()) === null) await this.#checkLater();
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): Promise<void> {
    return this.#room.receive(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#room.leave(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#room.leave(socket);
  }

  override async alarm(): Promise<void> {
    const isOpen = await this.#room.check().catch((error: unknown) => {
      logBug("live", error);
      return true;
    });
    if (isOpen) await this.#checkLater();
  }

  #checkLater(): Promise<void> {
    return this.ctx.storage.setAlarm(Date.now() + CHECK_INTERVAL_MS);
  }
}

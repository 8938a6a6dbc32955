import type { LiveMessage } from "../../../app/kernel/live/messages";
import type { Actor } from "../../../app/kernel/authorization/roles";
import type { LiveIdentity, LiveSocket } from "../../../worker/durable-objects/live-member";
import { LIVE_LIMITS, type LiveLimits } from "../../../worker/durable-objects/live-limits";
import { LiveRoom } from "../../../worker/durable-objects/live-room";
import { contextFor } from "../db/context";
import type { Company } from "../db/test-tenant";
import { NOW } from "../records/people";

/** The hub's side of a hibernating WebSocket. */
class FakeSocket implements LiveSocket {
  readyState: LiveSocket["readyState"] = 1;
  readonly sent: LiveMessage[] = [];
  closed: { code: number | undefined; reason: string | undefined } | null = null;
  #attachment: unknown = null;

  send(text: unknown): void {
    this.sent.push(JSON.parse(String(text)));
  }

  close(code?: number, reason?: string): void {
    this.readyState = 2;
    this.closed ??= { code, reason };
  }

  serializeAttachment(attachment: unknown): void {
    this.#attachment = structuredClone(attachment);
  }

  deserializeAttachment(): unknown {
    return structuredClone(this.#attachment);
  }
}

const TENANT: LiveIdentity["tenant"] = { id: "acme", code: "acme", name: "Acme", language: "en" };

/** The room of one company without the platform: the sockets are fakes, the database is real. */
export function liveRoomOf(company: Company, changes: Partial<LiveLimits> = {}) {
  const limits = { ...LIVE_LIMITS, gatherMs: 0, storeAfterMs: 0, ...changes };
  const sockets: FakeSocket[] = [];
  const reports: unknown[] = [];
  const clock = { at: NOW };
  let isSuspended = false;
  let roundTrips = 0;
  let work: Promise<unknown>[] = [];
  const create = () =>
    new LiveRoom(
      {
        sockets: () => sockets.filter(({ readyState }) => readyState < 3),
        contextOf() {
          const context = contextFor(company, { clock });
          const { read } = context.database;
          return {
            ...context,
            database: {
              ...context.database,
              read: (statement) => {
                roundTrips += 1;
                return read(statement);
              },
            },
          };
        },
        isSuspended: async () => isSuspended,
        after: (each) => void work.push(each),
        report: (error) => void reports.push(error),
        measure: () => {},
      },
      limits,
    );
  let room = create();

  async function settle(): Promise<void> {
    while (work.length > 0) {
      const running = work;
      work = [];
      await Promise.all(running);
    }
  }
  return {
    reports,
    clock,
    get room() {
      return room;
    },
    reads: () => roundTrips,
    settle,
    suspend: () => void (isSuspended = true),
    /** The platform removes the object from memory. The sockets stay open. */
    hibernate: () => void (room = create()),
    /** The page of a user, whose socket the hub has accepted. */
    async open(actor: Actor, since = ""): Promise<FakeSocket> {
      const socket = new FakeSocket();
      sockets.push(socket);
      await room.admit(socket, { tenant: TENANT, actor }, since);
      return socket;
    },
    /** What the hub does after a commit. */
    async commit(): Promise<void> {
      room.changed();
      await settle();
    },
    say: (socket: FakeSocket, message: unknown) =>
      room.receive(socket, typeof message === "string" ? message : JSON.stringify(message)),
  };
}

export function recordsIn({ sent }: FakeSocket): string[] {
  return sent.flatMap((message) => (message.type === "changes" ? message.records : []));
}

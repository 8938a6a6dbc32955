import type { Actor } from "~/kernel/authorization/roles";
import type { LiveCursor } from "~/kernel/live/cursor";
import type { LiveMessage } from "~/kernel/live/messages";
import type { Tenant } from "../tenancy/directory";

/** The user of a socket as the web worker verified them. */
export type LiveIdentity = {
  tenant: Pick<Tenant, "id" | "code" | "name" | "language">;
  actor: Actor;
};

/** What the platform keeps with a socket while the object is not in memory. At most two kilobytes. */
type Attachment = LiveIdentity & {
  /** Everything before it was sent to this socket. Null until it has caught up. */
  cursor: LiveCursor | null;
  /** What its user was told of their notifications (`readInboxMarks`). */
  inbox: string;
  /** The record that its page shows. */
  at: string | null;
  editing: boolean;
};

/** What is used of a hibernating WebSocket. */
export type LiveSocket = Pick<
  WebSocket,
  "send" | "close" | "readyState" | "serializeAttachment" | "deserializeAttachment"
>;

const OPEN = 1;

/** One socket with its attachment. */
export class LiveMember {
  private isClosed = false;
  private messages = { count: 0, since: 0 };

  constructor(
    readonly socket: LiveSocket,
    private attachment: Attachment,
  ) {}

  static joined(socket: LiveSocket, identity: LiveIdentity): LiveMember {
    return new LiveMember(socket, {
      ...identity,
      cursor: null,
      inbox: "",
      at: null,
      editing: false,
    });
  }

  /** After the object was removed from memory. */
  static restored(socket: LiveSocket): LiveMember {
    return new LiveMember(socket, socket.deserializeAttachment());
  }

  get facts(): Readonly<Attachment> {
    return this.attachment;
  }

  get actor(): Actor {
    return this.attachment.actor;
  }

  get isOpen(): boolean {
    return !this.isClosed && this.socket.readyState === OPEN;
  }

  /** In memory; `store` attaches it to the socket. */
  change(change: Partial<Pick<Attachment, "cursor" | "inbox" | "at" | "editing">>): void {
    this.attachment = { ...this.attachment, ...change };
  }

  store(): void {
    this.socket.serializeAttachment(this.attachment);
  }

  send(message: LiveMessage): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    try {
      this.socket.send(text);
    } catch {
      // Its client has vanished. The platform reports the end of the socket by itself.
      this.isClosed = true;
    }
  }

  close(code: number, reason: string): void {
    this.isClosed = true;
    try {
      this.socket.close(code, reason);
    } catch {
      // It is closed already.
    }
  }

  /** Returns the number of messages of the page in this window. */
  countMessage(windowMs: number, now: number): number {
    if (now - this.messages.since > windowMs) this.messages = { count: 0, since: now };
    this.messages.count += 1;
    return this.messages.count;
  }

  messagesSince(at: number): number {
    return this.messages.since >= at ? this.messages.count : 0;
  }
}

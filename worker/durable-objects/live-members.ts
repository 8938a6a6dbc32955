import type { Actor } from "~/kernel/authorization/roles";
import { earlier, type LiveCursor } from "~/kernel/live/cursor";
import { seesEditors } from "~/kernel/live/records";
import type { Changed } from "~/server/live/changed";
import type { LiveLimits } from "./live-limits";
import { LiveMember, type LiveSocket } from "./live-member";
import { messageFor, textOf } from "./live-message";

/** The open sockets of one company. The platform holds them; this reads each attachment once per time in memory. */
export class LiveMembers {
  private readonly known = new WeakMap<LiveSocket, LiveMember>();

  constructor(private readonly sockets: () => LiveSocket[]) {}

  get isEmpty(): boolean {
    return this.sockets().length === 0;
  }

  all(): LiveMember[] {
    return this.sockets()
      .map((socket) => this.of(socket))
      .filter(({ isOpen }) => isOpen);
  }

  of(socket: LiveSocket): LiveMember {
    return this.known.get(socket) ?? this.add(LiveMember.restored(socket));
  }

  add(member: LiveMember): LiveMember {
    this.known.set(member.socket, member);
    return member;
  }

  ofUser(userId: string): LiveMember[] {
    return this.all().filter(({ actor }) => actor.userId === userId);
  }

  /** Whether a further socket of this user is within the limits. */
  hasPlaceFor(userId: string, { most, perUser }: Pick<LiveLimits, "most" | "perUser">): boolean {
    return this.all().length < most && this.ofUser(userId).length < perUser;
  }

  /** Each user once. */
  readers(): Actor[] {
    return [...new Map(this.all().map(({ actor }) => [actor.userId, actor])).values()];
  }

  sessionIds(): string[] {
    return [...new Set(this.all().map(({ actor }) => actor.sessionId))];
  }

  /** Everything before it was sent to all of them. Null while none has caught up. */
  cursor(): LiveCursor | null {
    return this.all().reduce<LiveCursor | null>((found, { facts: { cursor } }) => {
      if (!cursor) return found;
      return found ? earlier(found, cursor) : cursor;
    }, null);
  }

  /**
   * Tells each socket what its user may know of the changes. `inboxes`: the newest notification by user, null
   * where none can have changed. Returns the number of sockets that were told something.
   */
  tell(changed: Changed, inboxes: ReadonlyMap<string, string> | null, limits: LiveLimits): number {
    const members = this.all();
    const texts = new Map<string, string | null>();
    let notified = 0;
    for (const member of members) {
      const { userId, roles } = member.actor;
      const inbox = inboxes ? (inboxes.get(userId) ?? "") : member.facts.inbox;
      const isNew = inbox !== member.facts.inbox;
      // Users with the same rights receive the same text.
      const key = `${changed.ticketsOf.has(userId) ? userId : roles.join()} ${isNew}`;
      const text = texts.has(key)
        ? texts.get(key)
        : textOf(
            messageFor(member.actor, changed, { inbox: isNew, sockets: members.length, limits }),
          );
      texts.set(key, text ?? null);
      if (text) member.sendText(text);
      if (text) notified += 1;
      member.change({ cursor: changed.cursor, inbox });
    }
    return notified;
  }

  /** Tells the pages that show a record who else edits it. */
  announceEditors(record: string | null): void {
    if (record === null) return;
    const present = this.all().filter(({ facts }) => facts.at === record);
    const editors = new Map(
      present.filter(({ facts }) => facts.editing).map(({ actor }) => [actor.userId, actor.name]),
    );
    for (const each of present.filter(({ actor }) => seesEditors(actor))) {
      const others = [...editors].filter(([userId]) => userId !== each.actor.userId);
      each.send({ type: "editing", record, people: others.map(([, name]) => name) });
    }
  }
}

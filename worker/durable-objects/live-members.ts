import type { Actor } from "~/kernel/authorization/roles";
import { earlier, type LiveCursor } from "~/kernel/live/cursor";
import { seesEditors } from "~/kernel/live/records";
import type { Changed } from "~/server/live/changed";
import type { LiveLimits } from "./live-limits";
import { LiveMember, type LiveSocket } from "./live-member";
import { messageFor, textOf } from "./live-message";

type Editors = ReadonlyMap<string, string>;

function namesBeside(editors: Editors, userId: string): string[] {
  return [...editors].filter(([id]) => id !== userId).map(([, name]) => name);
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join("\n") === other.toSorted().join("\n");
}

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
   * Sends each socket what its user may know of the changes. `inboxes`: the newest notification by user, null where none can have changed.
   * Returns the number of sockets that got a message.
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

  /** Counts a message of a page. Returns false above the limit of the page, or of all pages of its user. */
  countMessage(
    member: LiveMember,
    { messages, userMessages }: Pick<LiveLimits, "messages" | "userMessages">,
    now: number,
  ): boolean {
    const own = member.countMessage(messages.windowMs, now);
    const ofUser = this.ofUser(member.actor.userId).reduce(
      (sum, each) => sum + each.messagesSince(now - messages.windowMs),
      0,
    );
    return own <= messages.most && ofUser <= userMessages;
  }

  /** The names of the users who edit a record, by user. `ended`: a socket that is closed already and counts. */
  editorsOf(record: string | null, ended: LiveMember | null = null): Editors {
    if (record === null) return new Map();
    const open = this.all().filter((each) => each !== ended);
    return new Map(
      [...open, ...(ended ? [ended] : [])]
        .filter(({ facts }) => facts.at === record && facts.editing)
        .map(({ actor }) => [actor.userId, actor.name]),
    );
  }

  /** Tells the pages that show a record who else edits it, if that has changed. `arrived` is a page that shows it from now on. */
  announceEditors(record: string | null, before: Editors, arrived: LiveMember | null = null): void {
    if (record === null) return;
    const editors = this.editorsOf(record);
    for (const each of this.all()) {
      if (each.facts.at !== record || !seesEditors(each.actor)) continue;
      const people = namesBeside(editors, each.actor.userId);
      const isNew = each === arrived || !isSame(people, namesBeside(before, each.actor.userId));
      if (isNew) each.send({ type: "editing", record, people });
    }
  }
}

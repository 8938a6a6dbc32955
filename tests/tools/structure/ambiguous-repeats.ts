import { type AST, RegExpParser } from "@eslint-community/regexpp";
import { CharBase, CharSet } from "refa";
import { Chars, toUnicodeSet } from "regexp-ast-analysis";

// A regular expression takes more than linear time if, while one way of matching a text repeats, another
// begins on the same characters and repeats too, and both can fail (Weideman et al., CIAA 2016). An
// expression that may begin anywhere has such a first way: beginning later.

/** What the matcher does next: consumes a character, chooses one of several ways, succeeds or fails. */
type Step = Character | Fork | { kind: "success" } | { kind: "failure" };
type Character = { kind: "character"; set: CharSet; next: Step };
/** `inner` are the loops within a loop, which begin anew with each of its rounds. Null for what is no loop. */
type Fork = { kind: "fork"; ways: Way[]; inner: Fork[] | null };
type Way = { to: Step; on?: "assertion" | "start" | "end" };

/** After one of its characters: the characters that may follow, each with the number of ways to it, at most two. */
type State = { set: CharSet; mayEnd: boolean; next: Map<State, number> };

/** A longer repeat counts as one without an end: within another it costs as much. */
const LONGEST_COUNTED = 32;
/** A counted repeat has no more copies: what follows it is the same. */
const COPIES = 3;
/** An expression that takes longer to look at is too complicated, and counts as costly. */
const MOST_WALKS = 20_000;

/** A text that, repeated, takes the expression more than linear time; null if there is none. */
export function costlyText(source: string, flags: string): string | null {
  const parser = new RegExpParser();
  const parsed = parser.parseFlags(flags);
  const pattern = parser.parsePattern(source, 0, source.length, parsed);
  const first = alternatives(pattern.alternatives, { flags: parsed, loops: [] }, SUCCESS);
  return costlyTextOf(statesOf(first, parsed));
}

/** The flags, and the loops around an element. */
type Context = { flags: AST.Flags; loops: readonly Fork[] };

const SUCCESS: Step = { kind: "success" };

function fork(...ways: Way[]): Fork {
  return { kind: "fork", ways, inner: null };
}

function alternatives(all: readonly AST.Alternative[], context: Context, next: Step): Step {
  const ways = all.map(({ elements }) => ({
    to: elements.reduceRight<Step>((after, each) => stepOf(each, context, after), next),
  }));
  return fork(...ways);
}

function stepOf(element: AST.Element, context: Context, next: Step): Step {
  switch (element.type) {
    case "Group":
    case "CapturingGroup":
      return alternatives(element.alternatives, context, next);
    case "Backreference":
      return [element.resolved]
        .flat()
        .reduce<Step>((after, group) => alternatives(group.alternatives, context, after), next);
    case "Quantifier":
      return repeat(element, context, next);
    case "Assertion":
      return assertion(element, context, next);
    default:
      return { kind: "character", set: toUnicodeSet(element, context.flags).chars, next };
  }
}

function repeat({ element, min, max }: AST.Quantifier, context: Context, next: Step): Step {
  const copies = (count: number, before: (after: Step) => Step, last: Step) =>
    Array.from({ length: Math.min(count, COPIES) }).reduce<Step>(before, last);
  const once = (after: Step) => stepOf(element, context, after);
  if (max <= LONGEST_COUNTED) {
    const optional = (after: Step) => fork({ to: once(after) }, { to: next });
    return copies(min, once, copies(max - min, optional, next));
  }
  const loop: Fork = { kind: "fork", ways: [], inner: [] };
  for (const outer of context.loops) outer.inner?.push(loop);
  const body = stepOf(element, { ...context, loops: [...context.loops, loop] }, loop);
  loop.ways.push({ to: body }, { to: next });
  return min === 0 ? loop : copies(min - 1, once, body);
}

function assertion(element: AST.Assertion, context: Context, next: Step): Step {
  const { flags } = context;
  const asserted: Way = { to: next, on: "assertion" };
  if (element.kind === "word") return fork(asserted);
  if (element.kind !== "lookahead" && element.kind !== "lookbehind")
    return fork({ to: next, on: flags.multiline ? "assertion" : element.kind });
  const sign = oneCharacterOf(element, flags);
  if (element.kind === "lookahead" && sign && next.kind === "character")
    return { ...next, set: element.negate ? next.set.without(sign) : next.set.intersect(sign) };
  // Its own repeats read what the rest reads again. Those of a lookbehind read it backwards, which costs the same.
  return fork({ to: alternatives(element.alternatives, context, { kind: "failure" }) }, asserted);
}

function oneCharacterOf(element: AST.LookaroundAssertion, flags: AST.Flags): CharSet | null {
  const sets = element.alternatives.map(({ elements: [one, ...more] }) =>
    more.length === 0 &&
    (one?.type === "Character" || one?.type === "CharacterClass" || one?.type === "CharacterSet")
      ? toUnicodeSet(one, flags).chars
      : null,
  );
  return sets.reduce((all, set) => (all && set ? all.union(set) : null));
}

/** The states that a text leads to; the first is that of all starts after the beginning of the text. */
function statesOf(first: Step, flags: AST.Flags): State[] {
  const all = Chars.all(flags);
  const known = new Map<Character, State>();
  const anywhere: State = { set: all, mayEnd: false, next: new Map() };
  const beginning: State = { set: CharSet.empty(all.maximum), mayEnd: false, next: new Map() };
  const states = [anywhere, beginning];
  const stateOf = (step: Character): State => {
    const state = known.get(step) ?? { set: step.set, mayEnd: false, next: new Map() };
    if (known.has(step)) return state;
    known.set(step, state);
    states.push(state);
    follow(step.next, state);
    return state;
  };
  const follow = (from: Step, state: State) => {
    const visit = (
      step: Step,
      isAsserted: boolean,
      hasEnded: boolean,
      begun: ReadonlySet<Fork>,
    ): void => {
      if (step.kind === "success" && !isAsserted) state.mayEnd = true;
      if (step.kind === "character" && !hasEnded && !step.set.isEmpty) {
        const next = stateOf(step);
        state.next.set(next, Math.min(2, (state.next.get(next) ?? 0) + 1));
      }
      // An empty round of a loop ends it.
      if (step.kind !== "fork" || begun.has(step)) return;
      const { ways, inner } = step;
      const after = inner
        ? new Set([...begun, step].filter((each) => !inner.includes(each)))
        : begun;
      for (const { to, on } of ways)
        if (on !== "start" || state === beginning)
          visit(to, isAsserted || on !== undefined, hasEnded || on === "end", after);
    };
    visit(from, false, false, new Set());
  };
  follow(first, beginning);
  if (!flags.sticky) {
    anywhere.next.set(anywhere, 1);
    follow(first, anywhere);
    anywhere.mayEnd = false;
  }
  return states;
}

function costlyTextOf(states: readonly State[]): string | null {
  const base = new CharBase(states.map(({ set }) => set));
  const signs = new Map(states.map((state) => [state, new Set(base.split(state.set))]));
  const graph: Graph = {
    base,
    signs,
    reached: new Map(states.map((state) => [state, reachedFrom(state)])),
  };
  const loops = states.filter((state) => graph.reached.get(state)?.has(state));
  for (const one of loops) {
    for (const [to, ways] of one.next)
      if (ways > 1 && !to.mayEnd && graph.reached.get(to)?.has(one)) return signOf(to.set);
    for (const other of loops) {
      if (one === other || other.mayEnd || !graph.reached.get(one)?.has(other)) continue;
      const text = sharedText(graph, one, other);
      if (text !== null) return text;
    }
  }
  return null;
}

type Graph = {
  base: CharBase;
  /** The indexes of the characters of a state in `base`. */
  signs: Map<State, Set<number>>;
  reached: Map<State, Set<State>>;
};

function reachedFrom(state: State): Set<State> {
  const reached = new Set<State>();
  const left = [...state.next.keys()];
  for (let next = left.pop(); next; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    left.push(...next.next.keys());
  }
  return reached;
}

type Walk = { one: State; between: State; tried: ReadonlySet<State>; other: State; text: string };

/**
 * A text that leads from `one` to itself, from `one` to `other` and from `other` to itself, or null. `tried` are all states that it
 * leads to from `other`: if one of them may end, the match succeeds there, and nothing is tried again.
 */
function sharedText({ base, signs, reached }: Graph, one: State, other: State): string | null {
  const canReach = (from: State, to: State) => from === to || reached.get(from)?.has(to);
  const numbers = new Map([...signs.keys()].map((state, at) => [state, at]));
  const keyOf = (walk: Walk) =>
    [walk.one, walk.between, walk.other, ...walk.tried].map((each) => numbers.get(each)).join();
  const walks: Walk[] = [{ one, between: one, other, tried: new Set([other]), text: "" }];
  const seen = new Set<string>();
  for (const walk of walks) {
    if (walk.one === one && walk.between === other && walk.other === other) return walk.text;
    if (walks.length > MOST_WALKS) return walk.text;
    for (let sign = 0; sign < base.sets.length; sign += 1) {
      const after = (state: State) =>
        [...state.next.keys()].filter((each) => signs.get(each)?.has(sign));
      const others = after(walk.other).filter((each) => canReach(each, other));
      const ones = others.length > 0 ? after(walk.one).filter((each) => canReach(each, one)) : [];
      if (ones.length === 0) continue;
      const tried = new Set([...walk.tried].flatMap(after));
      if ([...tried].some(({ mayEnd }) => mayEnd)) continue;
      const set = base.sets[sign];
      const text = walk.text + (set ? signOf(set) : "");
      const between = after(walk.between).filter((each) => canReach(each, other));
      for (const next of combinations(ones, between, others)) {
        const key = keyOf({ ...next, tried, text });
        if (!seen.has(key)) walks.push({ ...next, tried, text });
        seen.add(key);
      }
    }
  }
  return null;
}

function combinations(ones: State[], betweens: State[], others: State[]) {
  return betweens.flatMap((between) =>
    others.flatMap((other) => ones.map((one) => ({ one, between, other }))),
  );
}

/** One that can be read, if there is one. */
function signOf({ ranges }: CharSet): string {
  const range = ranges.find(({ max }) => max >= 0x20) ?? ranges[0];
  return range ? String.fromCodePoint(Math.max(range.min, Math.min(0x20, range.max))) : "";
}

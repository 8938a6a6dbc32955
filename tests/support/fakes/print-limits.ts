import type { WorkerOptions } from "miniflare";

/** Ends no print of a test, on a busy machine either. */
export const LONG_MS = 600_000;
/** For a document that never ends. */
export const SHORT_MS = 1_500;

const NAME = "print-limits";

/**
 * Gives the pdf worker, one of `workers`, the time limits of its documents in the order of printing; the last one is for all further
 * documents. A document that must be printed can thus have a long limit, and the next one, which hangs, a short one.
 * @param onBegin called when a document has the browser
 */
export function withPrintLimits(
  workers: WorkerOptions[],
  limits: number[],
  onBegin: () => void = () => {},
): WorkerOptions[] {
  function begin(): Response {
    onBegin();
    return new Response();
  }
  const limited = workers.map((worker) => {
    if (worker.name !== "pdf") return worker;
    const { RENDER_TIMEOUT_MS: _, ...bindings } = worker.bindings ?? {};
    return {
      ...worker,
      bindings,
      wrappedBindings: { ...worker.wrappedBindings, RENDER_TIMEOUT_MS: NAME },
    };
  });
  return [
    ...limited,
    {
      name: NAME,
      modules: true,
      script: SCRIPT,
      bindings: { LIMITS: limits },
      serviceBindings: { BEGIN: begin },
    },
  ];
}

/** The pdf worker converts the binding to a number once for each document, as soon as it has the browser. */
const SCRIPT = `
  export default ({ LIMITS, BEGIN }) => {
    let printed = 0;
    return {
      [Symbol.toPrimitive]() {
        void BEGIN.fetch("http://begin/");
        return LIMITS[Math.min(printed++, LIMITS.length - 1)];
      },
    };
  };`;

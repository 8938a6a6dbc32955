import { NO_NETWORK } from "../../support/e2e/offline";
import { planStates } from "../../support/a11y/plan";
import { checkState, test } from "../../support/a11y/crawl";

// A trace of so many pages costs more than the rest of the test; the messages of the findings state where they are.
test.use({ trace: "off" });

const AT_A_TIME = 8;
const states = planStates();

for (let from = 0; from < states.length; from += AT_A_TIME) {
  const some = states.slice(from, from + AT_A_TIME);
  test(`states ${from + 1} to ${from + some.length}, from "${some[0]?.state.name}" to "${some.at(-1)?.state.name}", pass the accessibility checks`, async ({
    opens,
    crawl,
    allowConsole,
  }) => {
    // Prefetched pages fail without a network or without a response.
    allowConsole(/status of (403|404|409|422|503)/, NO_NETWORK, /Error loading route module/);
    for (const { state, look } of some)
      await checkState(await opens(state.by, look.width), crawl, state, look);
  });
}

import { NO_NETWORK } from "../../support/e2e-offline";
import { planStates, THEMES_OF_TOUR } from "../../support/tour/plan";
import { lookAtState, test } from "../../support/tour/tour";

// What a trace of so many pages holds is more than all else the test does; the names of what is wrong say where.
test.use({ trace: "off" });

const AT_A_TIME = 8;
const states = planStates(THEMES_OF_TOUR);

for (let from = 0; from < states.length; from += AT_A_TIME) {
  const some = states.slice(from, from + AT_A_TIME);
  test(`States ${from + 1} to ${from + some.length}, from "${some[0]?.state.name}" to "${some.at(-1)?.state.name}", stand in nobody's way`, async ({ opens, tour, allowConsole }) => {
    test.slow();
    // Pages are fetched ahead, and without a network or without an answer they are not.
    allowConsole(/status of (403|404|409|422|503)/, NO_NETWORK, /Error loading route module/);
    for (const { state, look } of some) await lookAtState((await opens(state.by, look.width)).context(), tour, state, look);
  });
}

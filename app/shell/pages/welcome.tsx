import { part } from "../layout/part";

const WelcomeLayout = part("welcome", async () => (await import("./welcome-layout")).WelcomeLayout);

/** The layout of the login and related pages: its parts are those of the frame, which the next page needs. */
export default function Welcome() {
  return <WelcomeLayout />;
}

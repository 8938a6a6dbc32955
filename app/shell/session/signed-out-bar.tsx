import { lazy, Suspense } from "react";
import { useOnline } from "../../offline/connectivity/connectivity";
import { answerSignIn, useSignInRequest } from "./sign-in-again";
import { useSignedOut } from "./signed-out";

// A dialog that cannot be loaded must not replace the page, and what has been typed on it, by an error.
const SignInDialog = lazy(() =>
  import("./sign-in-dialog").catch(() => {
    answerSignIn(false);
    return { default: () => <></> };
  }),
);

/** Shown while a request waits for its user to sign in. */
export function SignInAgain() {
  const isAsked = useSignInRequest();
  return isAsked ? (
    <Suspense>
      <SignInDialog />
    </Suspense>
  ) : null;
}

const LapsedBar = lazy(() => import("./lapsed-bar").catch(() => ({ default: () => <></> })));

/** Shown when the session ended while a page was open and the network is there. */
export function SignedOutBar() {
  const isLapsed = useSignedOut() === "lapsed";
  const online = useOnline();
  return isLapsed && online ? (
    <Suspense>
      <LapsedBar />
    </Suspense>
  ) : null;
}

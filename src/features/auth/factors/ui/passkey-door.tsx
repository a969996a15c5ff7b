import { type ComponentType, useEffect } from "react";
import type { Capability } from "#src/domain/capabilities.ts";
import { usePageState } from "#src/lib/page-state.tsx";
import { useLazyComponent } from "#src/ui/use-lazy-dialog.ts";
import type { PasskeySignInProps } from "./passkey-sign-in.tsx";

interface PasskeyDoor {
  readonly usernameAutoComplete: string;
  readonly SignIn: ComponentType<PasskeySignInProps>;
}

/** As specified, name and password are the only way in. */
const specified: PasskeyDoor = { usernameAutoComplete: "username", SignIn: () => null };
const capable: PasskeyDoor = {
  usernameAutoComplete: "username webauthn",
  SignIn: LazyPasskeySignIn,
};

const doorFor = (capabilities: readonly Capability[]): PasskeyDoor =>
  capabilities.includes("accounts") ? capable : specified;

/** The way in without name and password, below the form for both. */
export const usePasskeyDoor = () => doorFor(usePageState().capabilities);

const load = async () => (await import("./passkey-sign-in.tsx")).PasskeySignIn;

function LazyPasskeySignIn(props: PasskeySignInProps) {
  const { Component, prepare } = useLazyComponent(load, () => {});
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once, when the form has appeared
  useEffect(prepare, []);
  return Component && <Component {...props} />;
}

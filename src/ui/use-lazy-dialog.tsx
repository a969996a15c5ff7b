import { type ComponentType, useEffect, useState } from "react";
import { useLocation } from "wouter";

/** A component whose code is loaded on intent, so that pages do not ship it. */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null);
  const store = (loaded: ComponentType<Props>) => setComponent(() => loaded);
  return {
    Component,
    /** For hover and focus: a failure here is silent, since nothing was requested yet. */
    prepare: () => void load().then(store, () => {}),
    require: () => void load().then(store, onFailure),
  };
}

/** A component whose code is loaded once the page has appeared. */
export function lazyAfterMount<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return function LazyAfterMount(props: Props) {
    const { Component, prepare } = useLazyComponent(load, () => {});
    // biome-ignore lint/correctness/useExhaustiveDependencies: it is loaded once
    useEffect(prepare, []);
    return Component && <Component {...props} />;
  };
}

/** A dialog or panel whose code is loaded on intent. It opens as soon as the code has arrived. */
export function useLazyDialog<Props>(
  load: () => Promise<ComponentType<Props>>,
  onFailure: () => void,
) {
  const [path] = useLocation();
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { Component, prepare, require } = useLazyComponent(load, () => {
    setOpenedAt(null);
    onFailure();
  });
  const show = () => {
    setOpenedAt(path);
    require();
  };
  // A dialog belongs to the page it was opened on: any navigation closes it.
  const open = openedAt === path;
  return {
    Dialog: Component,
    open,
    setOpen: (next: boolean) => setOpenedAt(next ? path : null),
    prepare,
    show,
    toggle: () => (open ? setOpenedAt(null) : show()),
  };
}

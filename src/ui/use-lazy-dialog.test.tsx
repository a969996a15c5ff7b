import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { ComponentType } from "react";
import { describe, expect, it, vi } from "vitest";
import { Router } from "wouter";
import { memoryLocation } from "wouter/memory-location";
import { useLazyDialog } from "./use-lazy-dialog.tsx";

interface PanelProps {
  open: boolean;
}

const Panel = ({ open }: PanelProps) => (open ? <p>The panel</p> : null);

function Opener(props: { load: () => Promise<ComponentType<PanelProps>>; onFailure: () => void }) {
  const { Dialog, open, prepare, toggle } = useLazyDialog(props.load, props.onFailure);
  return (
    <>
      <button type="button" onPointerEnter={prepare} onClick={toggle}>
        Open
      </button>
      {Dialog && <Dialog open={open} />}
    </>
  );
}

function mount(load: () => Promise<ComponentType<PanelProps>>) {
  const onFailure = vi.fn();
  const { hook, navigate } = memoryLocation({ path: "/shop" });
  render(
    <Router hook={hook}>
      <Opener load={load} onFailure={onFailure} />
    </Router>,
  );
  return { onFailure, navigate };
}

const button = () => screen.getByRole("button", { name: "Open" });

describe("useLazyDialog", () => {
  it("loads on hover, opens on click, closes on a second click", async () => {
    const load = vi.fn(async () => Panel);
    mount(load);
    expect(load).not.toHaveBeenCalled();
    await userEvent.hover(button());
    expect(load).toHaveBeenCalled();
    expect(screen.queryByText("The panel")).toBeNull();
    await userEvent.click(button());
    await screen.findByText("The panel");
    await userEvent.click(button());
    expect(screen.queryByText("The panel")).toBeNull();
  });

  it("opens once the code arrives if the click came first", async () => {
    let arrive = (_panel: ComponentType<PanelProps>) => {};
    mount(
      () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
    );
    await userEvent.click(button());
    expect(screen.queryByText("The panel")).toBeNull();
    await act(async () => arrive(Panel));
    expect(screen.queryByText("The panel")).not.toBeNull();
  });

  it("closes when the page changes", async () => {
    const { navigate } = mount(async () => Panel);
    await userEvent.click(button());
    await screen.findByText("The panel");
    act(() => navigate("/cart"));
    expect(screen.queryByText("The panel")).toBeNull();
  });

  it("reports a failed load after a click, not after a hover", async () => {
    const { onFailure } = mount(() => Promise.reject(new Error("offline")));
    await userEvent.hover(button());
    expect(onFailure).not.toHaveBeenCalled();
    await userEvent.click(button());
    expect(onFailure).toHaveBeenCalledOnce();
  });
});

import { render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { describe, expect, it, vi } from "vitest";
import { LoadFailure } from "./load-failure.tsx";

describe("LoadFailure", () => {
  it("announces what failed and retries on request", async () => {
    const retry = vi.fn();
    render(<LoadFailure title="Failed to fetch brands" retry={retry} retrying={false} />);
    expect(screen.getByRole("alert").textContent).toContain(
      "Failed to fetch brandsPlease check your connection and try again.",
    );
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it("takes no second request while one is under way", async () => {
    const retry = vi.fn();
    render(<LoadFailure title="Failed to fetch brands" retry={retry} retrying />);
    await userEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(retry).not.toHaveBeenCalled();
  });
});

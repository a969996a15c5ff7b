import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// A slow machine is no failure.
configure({ asyncUtilTimeout: 10_000 });

import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";

afterEach(cleanup);

// A slow machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 });

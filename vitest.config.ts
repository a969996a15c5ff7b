import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [react()],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          environment: "node",
          include: ["{src,tests,scripts}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.api.test.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "api",
          environment: "node",
          include: ["src/**/*.api.test.ts", "tests/**/*.api.test.ts"],
          globalSetup: "tests/api-setup.ts",
        },
      },
    ],
  },
});

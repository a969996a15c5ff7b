import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "postgresql",
  schema: [
    "./src/platform/db/schema.ts",
    "./src/platform/db/order-tables.ts",
    "./src/platform/db/payment-tables.ts",
    "./src/platform/db/backoffice-tables.ts",
    "./src/platform/db/account-tables.ts",
    "./src/platform/db/enquiry-tables.ts",
    "./src/platform/db/inbox-tables.ts",
    "./src/platform/db/mailing-tables.ts",
    "./src/platform/db/summary-tables.ts",
    "./src/platform/db/system-tables.ts",
    "./src/platform/db/search-tables.ts",
  ],
  out: "./drizzle",
});

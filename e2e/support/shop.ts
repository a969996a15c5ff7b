/** The shop that the journey visits: one of the two that global-setup.ts has started. */
export const sharedShop = () => ({
  url: process.env.BASE_URL ?? "",
  databaseUrl: process.env.E2E_DATABASE_URL ?? "",
});

import { getQuery } from "#src/lib/query-client.ts";
import type { readPriceAlert } from "./alerts.contract.ts";

export const priceAlertQuery = () => getQuery<typeof readPriceAlert>("/api/alerts/prices");

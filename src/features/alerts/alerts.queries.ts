import { getQuery } from "#src/lib/query-client.ts";
import type { listOwnAlerts, readPriceAlert } from "./alerts.contract.ts";

export const priceAlertQuery = () => getQuery<typeof readPriceAlert>("/api/alerts/prices");
export const ownAlertsQuery = () => getQuery<typeof listOwnAlerts>("/api/account/alerts");

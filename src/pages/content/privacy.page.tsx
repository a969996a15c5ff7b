import { accountDeletion } from "#src/domain/account-limits.ts";
import { isOn } from "#src/domain/capabilities.ts";
import { sessionLife } from "#src/domain/constants.ts";
import { retentionDefaults } from "#src/domain/enquiry-limits.ts";
import { useContent } from "#src/features/content/content.ts";
import privacy from "#src/features/content/privacy.md";
import { InfoPage } from "#src/features/content/ui/info-page.tsx";
import { usePageState } from "#src/lib/page-state.tsx";

const { customer, wholesale } = sessionLife;

export function PrivacyPage() {
  const state = usePageState();
  const kept = state.settings?.retention ?? retentionDefaults;
  const content = useContent(privacy, {
    accounts: isOn(state, "accounts"),
    enquiries: isOn(state, "enquiries"),
    discovery: isOn(state, "discovery"),
    graceDays: accountDeletion.graceDays,
    sessionIdleDays: customer.idleHours / 24,
    sessionDays: customer.absoluteHours / 24,
    dealerIdleHours: wholesale.idleHours,
    dealerSessionHours: wholesale.absoluteHours,
    keptMessages: timeOf(kept.messages),
    keptOffers: timeOf(kept.offers),
    keptPurchases: timeOf(kept.purchases),
    keptNewsletter: timeOf(kept.newsletter),
    keptAlerts: timeOf(kept.alerts),
  });
  return <InfoPage content={content} />;
}

/** A year is said as a year. */
function timeOf(days: number): string {
  const years = days / 365;
  if (!Number.isInteger(years)) return `${days} days`;
  return years === 1 ? "one year" : `${years} years`;
}

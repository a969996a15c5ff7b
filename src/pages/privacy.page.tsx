import { InfoPage, type InfoSection } from "#src/features/content/ui/info-page.tsx";
import { LastUpdated } from "#src/features/content/ui/last-updated.tsx";
import { paths } from "#src/lib/paths.ts";
import { InYourBrowser } from "./privacy/in-your-browser.tsx";
import { HowWeUseIt, InShort, WhatWeHold } from "./privacy/what-we-hold.tsx";
import {
  Children,
  PolicyChanges,
  Retention,
  Security,
  Sharing,
  YourRights,
} from "./privacy/your-rights.tsx";

const sections: readonly InfoSection[] = [
  { id: "in-short", title: "In Short", body: <InShort /> },
  { id: "what-we-hold", title: "What We Hold", body: <WhatWeHold /> },
  { id: "in-your-browser", title: "In Your Browser", body: <InYourBrowser /> },
  { id: "use", title: "How We Use It", body: <HowWeUseIt /> },
  { id: "sharing", title: "Whom We Share It With", body: <Sharing /> },
  { id: "retention", title: "How Long We Keep It", body: <Retention /> },
  { id: "security", title: "How We Protect It", body: <Security /> },
  { id: "your-rights", title: "Your Rights", body: <YourRights /> },
  { id: "children", title: "Children", body: <Children /> },
  { id: "changes", title: "Changes and Questions", body: <PolicyChanges /> },
];

export function PrivacyPage() {
  return (
    <InfoPage
      title="Privacy Policy"
      lead="A good shop is discreet. What we learn about you, what we do with it and what we never do."
      note={<LastUpdated />}
      path={paths.privacy()}
      sections={sections}
    />
  );
}

import { ContactBand } from "#src/features/content/ui/contact-band.tsx";
import { InfoPage, type InfoSection } from "#src/features/content/ui/info-page.tsx";
import { paths } from "#src/lib/paths.ts";
import { Coverage, Exclusions, Term } from "./warranty/cover.tsx";
import { ExtendedPlans, ServiceProcess } from "./warranty/service.tsx";

const sections: readonly InfoSection[] = [
  { id: "term", title: "Our Warranty", body: <Term /> },
  { id: "coverage", title: "What Is Covered", body: <Coverage /> },
  { id: "exclusions", title: "What Is Not Covered", body: <Exclusions /> },
  { id: "service-process", title: "Service Process", body: <ServiceProcess /> },
  { id: "extended-plans", title: "Extended Plans", body: <ExtendedPlans /> },
];

export function WarrantyPage() {
  return (
    <InfoPage
      title="Warranty"
      lead="We stand behind every watch we sell. Here is what that means, in plain words."
      path={paths.warranty()}
      sections={sections}
    >
      <ContactBand
        title="Does your watch need us?"
        text="Tell us what you notice. We will tell you what we think and what comes next."
      />
    </InfoPage>
  );
}

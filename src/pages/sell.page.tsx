import { FormNeedsScript } from "#src/features/enquiries/ui/form-parts.tsx";
import { SellForm } from "#src/features/enquiries/ui/sell-form.tsx";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { SellSidebar } from "./sell/sell-sidebar.tsx";

const intro =
  "Tell us about the watch you would like to part with. We look at it as closely as at the ones we buy for ourselves, and make you an honest offer.";

export function SellPage() {
  return (
    <div className="container-page section-space">
      <PageHead title="Sell Your Watch" description={intro} path={paths.sell()} />
      <div className="grid gap-x-16 gap-y-20 lg:grid-cols-[minmax(0,8fr)_minmax(20rem,4fr)] lg:items-start xl:gap-x-24">
        <div>
          <h1 className="text-hero">Sell Your Watch</h1>
          <p className="mt-6 max-w-[58ch] text-balance text-lead text-muted lg:mt-8">{intro}</p>
          <div className="mt-14 noscript:hidden lg:mt-20">
            <SellForm />
          </div>
          <FormNeedsScript />
        </div>
        <SellSidebar />
      </div>
    </div>
  );
}

import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { AboutHero, aboutPicture } from "./about/about-hero.tsx";
import { Authentication } from "./about/authentication.tsx";
import { Invitation } from "./about/invitation.tsx";
import { Makers } from "./about/makers.tsx";
import { Promises } from "./about/promises.tsx";
import { ServiceList } from "./about/service-list.tsx";
import { WhoWeAre } from "./about/who-we-are.tsx";

export function AboutPage() {
  const { storeName } = useShopDetails();
  return (
    <>
      <PageHead
        title={`About ${storeName}`}
        description={`Who ${storeName} is, how our experts authenticate every luxury watch we sell, and what we promise to those who buy one.`}
        path={paths.about()}
        image={`${aboutPicture}-share.jpg`}
      />
      <AboutHero storeName={storeName} />
      <WhoWeAre storeName={storeName} />
      <Authentication />
      <Promises />
      <ServiceList />
      <Makers />
      <Invitation />
    </>
  );
}

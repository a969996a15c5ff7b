import { warranty } from "#src/domain/constants.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { BrandTiles } from "./home/brand-tiles.tsx";
import { CollectionsBanner } from "./home/collections-banner.tsx";
import { FeaturedWatches } from "./home/featured-watches.tsx";
import { Hero, heroPicture } from "./home/hero.tsx";
import { ServicesSection } from "./home/services.tsx";
import { StayInformed } from "./home/stay-informed.tsx";

const description = `Authentic luxury watches, new and pre-owned, with expert authentication, a ${warranty.home.years}-year warranty and global shipping.`;

export function HomePage() {
  return (
    <>
      <PageHead description={description} image={`${heroPicture}-share.jpg`} />
      <Hero />
      <BrandTiles />
      <FeaturedWatches />
      <CollectionsBanner />
      <ServicesSection />
      <StayInformed />
    </>
  );
}

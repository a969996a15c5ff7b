import { usePromises } from "#src/features/content/promises.ts";
import { PageHead } from "#src/ui/page-head.tsx";
import { BrandTiles } from "./home/brand-tiles.tsx";
import { CollectionsBanner } from "./home/collections-banner.tsx";
import { FeaturedWatches } from "./home/featured-watches.tsx";
import { Hero, heroPicture } from "./home/hero.tsx";
import { ServicesSection } from "./home/services.tsx";
import { StayInformed } from "./home/stay-informed.tsx";

export function HomePage() {
  const { home } = usePromises().warrantyYears;
  const description = `Authentic luxury watches, new and pre-owned, with expert authentication, a ${home}-year warranty and global shipping.`;
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

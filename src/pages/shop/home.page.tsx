import { useQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide";
import { placeholders } from "#src/domain/constants.ts";
import type { Brand } from "#src/features/catalog/catalog.contract.ts";
import { brandsFailed, modelCount } from "#src/features/catalog/catalog.messages.ts";
import { brandCardsQuery } from "#src/features/catalog/catalog.queries.ts";
import { usePromises } from "#src/features/content/promises.ts";
import { NewsletterForm } from "#src/features/marketing/newsletter/ui/newsletter-form.tsx";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { FeaturedWatches, HomeSection } from "#src/pages/shop/home/featured-watches.tsx";
import { ServicesLink } from "#src/pages/shop/home/services.tsx";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { Unloaded } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { acrossPhone, StudioPicture } from "#src/ui/picture.tsx";
import { LoadingRegion, Skeleton } from "#src/ui/skeleton.tsx";
import { ServicesSection } from "./home/services.tsx";

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

function StayInformed() {
  const { email } = useShopDetails();
  return (
    <section aria-labelledby="newsletter-title" className="section-space bg-mist">
      <div className="container-page grid gap-x-14 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="newsletter-title" className="text-headline">
            Stay Informed
          </h2>
          <p className="mt-4 max-w-[44ch] text-lead text-muted">
            New arrivals, rare finds and notes for collectors, now and then by email.
          </p>
        </div>
        <div className="lg:col-span-5 lg:col-start-8 noscript:hidden">
          <NewsletterForm />
        </div>
        <p className="hidden lg:col-span-5 lg:col-start-8 noscript:block">
          Write to{" "}
          <a href={`mailto:${email}?subject=Newsletter`} className="link-quiet">
            {email}
          </a>{" "}
          and we will add you to our list.
        </p>
      </div>
    </section>
  );
}

/** The link covers the whole banner. */
function CollectionsBanner() {
  return (
    <section
      aria-labelledby="collections-title"
      className="on-night group relative isolate overflow-hidden"
    >
      <div className="container-page flex flex-col justify-center pt-16 md:min-h-[30rem] md:py-20 lg:min-h-[38rem]">
        <div className="max-w-[26rem] md:max-w-[17rem] lg:max-w-[26rem]">
          <h2 id="collections-title" className="text-display">
            Curated Collections
          </h2>
          <p className="mt-5 text-lead text-paper/80">
            Every house has a hand of its own. See what sets them apart.
          </p>
          <a
            href={paths.collections()}
            className="mt-8 inline-flex min-h-11 items-center gap-3 font-medium tracking-[0.03em] transition-colors after:absolute after:inset-0 group-hover:text-accent"
          >
            View Collections
            <Icon
              of={ArrowRight}
              className="size-4 stroke-[1.5] transition-transform group-hover:translate-x-1"
            />
          </a>
        </div>
      </div>
      <div className="relative -z-10 -mt-8 md:absolute md:inset-y-0 md:right-0 md:mt-0 md:w-[72vw] lg:right-[max(0px,calc(50vw-45rem))] lg:w-[62vw] lg:max-w-[56rem]">
        <StudioPicture
          src="/media/hero--royal-oak-blue"
          alt=""
          sizes={`(min-width: 1446px) 56rem, (min-width: 1024px) 62vw, (min-width: 768px) 72vw, ${acrossPhone}`}
          className="mask-t-from-85% md:mask-t-from-100% md:mask-l-from-50% md:mask-r-from-85% aspect-[6/5] w-full object-[50%_42%] md:aspect-auto md:h-full md:object-[50%_44%]"
        />
      </div>
    </section>
  );
}

const heroPicture = "/media/hero--day-date-green";

const sizes = `(min-width: 1464px) 64rem, (min-width: 1024px) 70vw, (min-width: 768px) 84vw, ${acrossPhone}`;

function Hero() {
  const { home } = usePromises().warrantyYears;
  const promises = ["Expert authentication", `${home}-year warranty`, "Global shipping"];
  return (
    <section aria-labelledby="hero-title" className="on-night relative overflow-hidden">
      <div className="absolute -top-3 left-1/2 w-[106vw] -translate-x-1/2 md:top-1/2 md:right-[max(-9rem,calc(50vw-54rem))] md:left-auto md:w-[64rem] md:max-w-[84vw] md:translate-x-0 md:-translate-y-[49%] lg:right-[max(-6rem,calc(50vw-54rem))] lg:max-w-[70vw]">
        <StudioPicture
          eager
          src={heroPicture}
          alt="A yellow gold watch with a fluted bezel and a deep green dial, lit from the side on a black ground"
          sizes={sizes}
          className="mask-b-from-50% mask-b-to-92% mask-r-from-80% mask-l-from-55% aspect-square w-full md:mask-t-from-88% md:mask-b-from-90% md:mask-b-to-100%"
        />
      </div>
      <div className="container-page relative flex min-h-[calc(100svh-6.75rem)] flex-col justify-end pt-[84vw] pb-10 md:min-h-[clamp(36rem,calc(100svh-7.5rem),54rem)] md:justify-center md:pt-16 md:pb-28">
        <div className="max-w-[34rem] md:max-w-[20rem] lg:max-w-[34rem]">
          <h1 id="hero-title" className="text-hero max-sm:max-w-[7em]">
            Time in good hands
          </h1>
          <p className="mt-5 max-w-[38ch] text-lead text-paper/80 lg:mt-7">
            Authentic luxury watches, new and <span className="whitespace-nowrap">pre-owned</span>,
            each examined by experts before it becomes yours.
          </p>
          <div className="mt-8 flex flex-col gap-3 sm:flex-row md:flex-col md:items-start lg:mt-10 lg:flex-row">
            <Button asChild size="large">
              <a href={paths.shop()}>Explore Collection</a>
            </Button>
            <Button asChild size="large" variant="secondary">
              <ServicesLink>Our Services</ServicesLink>
            </Button>
          </div>
        </div>
        <ul className="mt-10 flex flex-wrap gap-x-8 gap-y-2 text-paper/70 text-sm md:absolute md:bottom-10">
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const tileCount = placeholders.brandTiles;
const gridClassName = "grid grid-cols-2 pr-px pb-px md:grid-cols-3";
// Neighbours share their border.
const tileClassName =
  "-mr-px -mb-px flex min-h-36 flex-col items-center justify-center border border-line px-4 py-8";

function BrandTiles() {
  return (
    <HomeSection title="Browse By Brand" more={{ label: "All brands", href: paths.collections() }}>
      <Tiles />
    </HomeSection>
  );
}

function Tiles() {
  const query = useQuery(brandCardsQuery());
  const { data } = query;
  if (query.isError || !data) {
    return (
      <Unloaded
        query={query}
        failed={brandsFailed}
        loading={
          <LoadingRegion label="Loading brands" className={gridClassName}>
            {Array.from({ length: tileCount }, (_, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never move
              <div key={index} className={`${tileClassName} gap-4`}>
                <Skeleton className="h-7 w-32" />
                <Skeleton className="h-4 w-20" />
              </div>
            ))}
          </LoadingRegion>
        }
      />
    );
  }
  return (
    <ul className={gridClassName}>
      {largestBrands(data.brands).map(({ id, slug, name, count }) => (
        <li key={id} className="grid">
          <a
            href={paths.brand(slug)}
            className={`group ${tileClassName} gap-2 text-center transition-colors hover:bg-mist`}
          >
            <span className="font-display text-heading transition-colors group-hover:text-brass">
              {name}
            </span>
            <span className="text-muted text-sm tabular-nums">{modelCount(count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** By number of models; equal ones keep their order. */
function largestBrands<B extends Pick<Brand, "count">>(brands: readonly B[]): readonly B[] {
  return brands.toSorted((one, other) => other.count - one.count).slice(0, tileCount);
}

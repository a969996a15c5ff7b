import { usePromises } from "#src/features/content/promises.ts";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { acrossPhone, StudioPicture } from "#src/ui/picture.tsx";
import { ServicesLink } from "./services.tsx";

export const heroPicture = "/media/hero--day-date-green";

const sizes = `(min-width: 1464px) 64rem, (min-width: 1024px) 70vw, (min-width: 768px) 84vw, ${acrossPhone}`;

export function Hero() {
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

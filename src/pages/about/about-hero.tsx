import { StudioPicture } from "#src/ui/picture.tsx";

export const aboutPicture = "/media/hero--perpetual-chronograph";

export function AboutHero({ storeName }: { storeName: string }) {
  return (
    <section aria-labelledby="about-title" className="on-night relative isolate overflow-hidden">
      <div className="container-page flex flex-col justify-center pt-16 md:min-h-[30rem] md:py-20 lg:min-h-[40rem]">
        <div className="max-w-[34rem] md:max-w-[17rem] lg:max-w-[34rem]">
          <h1 id="about-title" className="text-hero">
            About {storeName}
          </h1>
          <p className="mt-6 max-w-[40ch] text-lead text-paper/80 lg:mt-8">
            Luxury watches, new and <span className="whitespace-nowrap">pre-owned</span>, each sold
            as exactly what it is.
          </p>
        </div>
      </div>
      <div className="relative -z-10 md:absolute md:inset-y-0 md:right-0 md:mt-0 md:w-[72vw] lg:right-[max(0px,calc(50vw-45rem))] lg:w-[62vw] lg:max-w-[56rem]">
        <StudioPicture
          eager
          src={aboutPicture}
          alt="A gold chronograph with a moon phase on a brown leather strap, lit from the side on a black ground"
          sizes="(min-width: 1446px) 56rem, (min-width: 1024px) 62vw, (min-width: 768px) 72vw, 92vw"
          className="mask-t-from-85% md:mask-t-from-100% md:mask-l-from-50% md:mask-r-from-85% aspect-[6/5] w-full object-[50%_52%] md:aspect-auto md:h-full"
        />
      </div>
    </section>
  );
}

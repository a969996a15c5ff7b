import { domesticShipping } from "#src/domain/constants.ts";
import { type Promises as PolicyPromises, usePromises } from "#src/features/content/promises.ts";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { acrossPhone, StudioPicture } from "#src/ui/picture.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { ServiceList } from "./about/service-list.tsx";

export function AboutPage() {
  const { storeName } = useShopDetails();
  return (
    <>
      <PageHead
        description={`Who ${storeName} is, how our experts authenticate every luxury watch we sell, and what we promise to those who buy one.`}
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

const aboutPicture = "/media/hero--perpetual-chronograph";

function AboutHero({ storeName }: { storeName: string }) {
  return (
    <section aria-labelledby="about-title" className="on-night relative isolate overflow-hidden">
      <div className="container-page flex flex-col justify-center pt-16 md:min-h-[30rem] md:py-20 lg:min-h-[40rem]">
        <div className="max-w-[34rem] md:max-w-[17rem] lg:max-w-[34rem]">
          <h1 id="about-title" className="text-hero">
            {`About ${storeName}`}
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
          sizes={`(min-width: 1446px) 56rem, (min-width: 1024px) 62vw, (min-width: 768px) 72vw, ${acrossPhone}`}
          className="mask-t-from-85% md:mask-t-from-100% md:mask-l-from-50% md:mask-r-from-85% aspect-[6/5] w-full object-[50%_52%] md:aspect-auto md:h-full"
        />
      </div>
    </section>
  );
}

function WhoWeAre({ storeName }: { storeName: string }) {
  return (
    <section aria-labelledby="who-title" className="section-space">
      <div className="container-page grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="who-title" className="lg:col-span-5">
          Who we are
        </h2>
        <div className="lg:col-span-7">
          <p className="max-w-[34ch] font-display text-heading leading-snug">
            A good watch does not stop being good when it changes hands.
          </p>
          <div className="mt-8 grid max-w-[62ch] gap-5 text-lead text-muted">
            <p>
              {storeName} deals in luxury watches and in nothing else. Some come to us new, others
              have been on a wrist for years. We give both the same attention, and we say plainly
              which is which.
            </p>
            <p>
              Every watch has a page of its own with its reference, its condition and what comes
              with it. If the box or the papers are missing, you read it there, before you buy.
            </p>
            <p>
              Collectors come for one reference, first-time buyers for advice, dealers for trade
              prices. All of them are told the same truth about the same watch.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

const questions = [
  ["The case", "Are the shape, the finish and the engravings right for this reference and year?"],
  ["The dial", "Do the print, the markers and the hands belong together, and to this model?"],
  ["The movement", "Is it the calibre that should be inside, complete and running as it should?"],
  ["The papers", "Do the numbers on the card, the box and the case tell one story?"],
] as const;

function Authentication() {
  return (
    <section aria-labelledby="authentication-title" className="on-night overflow-hidden">
      <div className="container-page grid gap-x-8 lg:grid-cols-12">
        <div className="-mx-5 max-lg:-mb-12 md:mx-auto md:w-4/5 lg:col-span-5 lg:mx-0 lg:-ml-24 lg:w-auto lg:self-center">
          <StudioPicture
            src="/media/hero--gmt-bracelet"
            alt=""
            sizes={`(min-width: 1024px) 42vw, (min-width: 768px) 76vw, ${acrossPhone}`}
            className="mask-b-from-70% mask-x-from-80% lg:mask-t-from-85% aspect-square w-full lg:mask-b-from-85%"
          />
        </div>
        <div className="section-space relative max-lg:pt-0 lg:col-span-7">
          <h2 id="authentication-title">How we authenticate</h2>
          <p className="mt-5 max-w-[48ch] text-lead text-paper/80">
            Before a watch is offered, our experts ask four questions of it. One that leaves any of
            them open is not sold here.
          </p>
          <ol className="mt-10 border-paper/15 border-t">
            {questions.map(([part, question]) => (
              <li
                key={part}
                className="grid gap-x-8 gap-y-2 border-paper/15 border-b py-6 sm:grid-cols-[12rem_1fr] sm:items-baseline"
              >
                <h3 className="text-title">{part}</h3>
                <p className="text-paper/75">{question}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}

const makers = ["Rolex", "Patek Philippe", "Audemars Piguet", "Omega", "Cartier"];

/** Names without links: the shop may not hold each of these makers today. */
function Makers() {
  return (
    <section aria-labelledby="makers-title" className="section-space">
      <div className="container-page grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="makers-title">The makers</h2>
          <p className="mt-4 max-w-[34ch] text-lead text-muted">
            Five names begin most conversations with us. Others are no less welcome.
          </p>
          <Button asChild variant="quiet" className="-mx-6 mt-4">
            <a href={paths.collections()}>All collections</a>
          </Button>
        </div>
        <ul className="border-line border-t lg:col-span-7">
          {makers.map((maker) => (
            <li
              key={maker}
              className="border-line border-b py-4 font-display font-medium text-display lg:py-5"
            >
              {maker}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Invitation() {
  return (
    <section aria-labelledby="invitation-title" className="section-space bg-mist">
      <div className="container-page">
        <SectionHeading
          align="center"
          id="invitation-title"
          title="Take your time"
          description="Look around as long as you like. When you have a question, somebody who knows the watch will answer it."
        />
        <div className="mt-10 flex flex-col justify-center gap-3 sm:flex-row">
          <Button asChild size="large">
            <a href={paths.shop()}>Browse the Shop</a>
          </Button>
          <Button asChild size="large" variant="secondary">
            <a href={paths.contact()}>Contact Us</a>
          </Button>
        </div>
      </div>
    </section>
  );
}

const promisesWith = ({ about }: PolicyPromises) => [
  {
    figure: domesticShipping.about,
    subject: "domestic US shipping",
    text: "Within the United States your watch travels at our expense, insured and against a signature.",
    link: { label: "How we ship", href: paths.shipping() },
  },
  {
    ...about,
    link: { label: "How returns work", href: paths.shipping() },
  },
  {
    figure: "in writing",
    subject: "our warranty",
    text: "Every watch leaves us with a warranty. What it covers, and what it does not, is there to be read.",
    link: { label: "Read the warranty", href: paths.warranty() },
  },
];

function Promises() {
  return (
    <section aria-labelledby="promises-title" className="section-space">
      <div className="container-page">
        <h2 id="promises-title">What we promise</h2>
        <ul className="mt-10 grid gap-x-8 border-line border-t md:grid-cols-3 lg:mt-14 lg:gap-x-14">
          {promisesWith(usePromises()).map(({ figure, subject, text, link }) => (
            <li
              key={subject}
              className="flex flex-col items-start border-line py-10 max-md:border-b md:py-12"
            >
              <h3>
                <span className="block text-display lining-nums first-letter:uppercase">
                  {figure}
                </span>{" "}
                <span className="label-caps mt-4 block text-accent">{subject}</span>
              </h3>
              <p className="mt-5 mb-3 max-w-[40ch] text-muted">{text}</p>
              <a
                href={link.href}
                className="link-quiet mt-auto inline-flex min-h-11 items-center text-sm"
              >
                {link.label}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

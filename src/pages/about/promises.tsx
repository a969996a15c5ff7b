import { domesticShipping } from "#src/domain/constants.ts";
import { type Promises as PolicyPromises, usePromises } from "#src/features/content/promises.ts";
import { paths } from "#src/lib/paths.ts";

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

export function Promises() {
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

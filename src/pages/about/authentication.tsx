import { StudioPicture } from "#src/ui/picture.tsx";

const questions = [
  ["The case", "Are the shape, the finish and the engravings right for this reference and year?"],
  ["The dial", "Do the print, the markers and the hands belong together, and to this model?"],
  ["The movement", "Is it the calibre that should be inside, complete and running as it should?"],
  ["The papers", "Do the numbers on the card, the box and the case tell one story?"],
] as const;

export function Authentication() {
  return (
    <section aria-labelledby="authentication-title" className="on-night overflow-hidden">
      <div className="container-page grid gap-x-8 lg:grid-cols-12">
        <div className="-mx-5 max-lg:-mb-12 md:mx-auto md:w-4/5 lg:col-span-5 lg:mx-0 lg:-ml-24 lg:w-auto lg:self-center">
          <StudioPicture
            src="/media/hero--gmt-bracelet"
            alt=""
            sizes="(min-width: 1024px) 42vw, (min-width: 768px) 76vw, 92vw"
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

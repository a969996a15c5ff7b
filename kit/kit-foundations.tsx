import { clsx } from "clsx";
import { Button } from "#src/ui/button.tsx";
import { SectionHeading } from "#src/ui/section-heading.tsx";
import { Mark, WordMark } from "#src/ui/word-mark.tsx";
import { Specimen } from "./specimen.tsx";

const colours = [
  ["paper", "bg-paper"],
  ["mist", "bg-mist"],
  ["stone", "bg-stone"],
  ["line", "bg-line"],
  ["line-strong", "bg-line-strong"],
  ["muted", "bg-muted"],
  ["ink", "bg-ink"],
  ["night", "bg-night"],
  ["brass", "bg-brass"],
  ["brass-light", "bg-brass-light"],
  ["danger", "bg-danger"],
  ["success", "bg-success"],
  ["warning", "bg-warning"],
] as const;

const typeScale = [
  ["hero", "font-display font-medium text-hero"],
  ["display", "font-display font-medium text-display"],
  ["headline", "font-display font-medium text-headline"],
  ["heading", "font-display font-medium text-heading"],
  ["title", "font-display font-medium text-title"],
  ["lead", "text-lead"],
  ["base", "text-base"],
  ["sm", "text-sm"],
  ["label-caps", "label-caps"],
] as const;

export function KitFoundations() {
  return (
    <>
      <Specimen title="Mark" note="Follows the text colour; the arc is always the accent.">
        <Mark className="size-4" />
        <Mark className="size-8" />
        <Mark className="size-16" />
        <WordMark className="ml-4 text-[2.5rem]" />
        <span className="on-night inline-flex px-8 py-6">
          <WordMark />
        </span>
      </Specimen>
      <Specimen title="Colour" className="grid grid-cols-3 gap-4 sm:grid-cols-5 lg:grid-cols-7">
        {colours.map(([name, ground]) => (
          <div key={name} className="min-w-0">
            <div className={clsx("h-16 border border-line", ground)} />
            <p className="mt-2 truncate text-muted text-xs">{name}</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="Type" note="Fluid between 390 and 1440 px." className="flex flex-col gap-5">
        {typeScale.map(([name, className]) => (
          <div key={name} className="grid gap-1 border-line border-b pb-5 lg:grid-cols-[7rem_1fr]">
            <p className="pt-1 text-muted text-xs">{name}</p>
            <p className={clsx("min-w-0", className)}>An hour, kept by hand</p>
          </div>
        ))}
      </Specimen>
      <Specimen title="Section heading" className="flex flex-col gap-12">
        <SectionHeading
          as="h3"
          title="Watches worth waiting for"
          description="Each one is opened, examined and timed before it is offered."
          action={
            <Button asChild variant="quiet">
              <a href="#foundations">See them all</a>
            </Button>
          }
        />
        <SectionHeading
          as="h3"
          align="center"
          title="A title of several words that runs on to a second line and stays balanced"
        />
      </Specimen>
      <Specimen title="Long text" className="prose">
        <p>
          A watch is a small machine that asks for very little: <a href="#foundations">a service</a>{" "}
          every few years, a dry place at night, and somebody to wear it.
        </p>
        <h3>What we look at</h3>
        <ul>
          <li>The movement, its number and its amplitude.</li>
          <li>The case, the bracelet and every pin that holds them together.</li>
        </ul>
      </Specimen>
    </>
  );
}

import { ArrowRight } from "lucide";
import { paths } from "#src/lib/paths.ts";
import { Icon } from "#src/ui/icon.tsx";

const answers = [
  {
    title: "Frequently asked questions",
    text: "Authenticity, orders, payment and the care of a watch.",
    href: paths.faq(),
  },
  {
    title: "Shipping & returns",
    text: "Ways and times of delivery, and how to send a watch back.",
    href: paths.shipping(),
  },
  {
    title: "Sell your watch",
    text: "Tell us what you have, and we will tell you what it is worth to us.",
    href: paths.sell(),
  },
];

export function QuickAnswers() {
  return (
    <section aria-labelledby="answers-title" className="mt-20 lg:mt-28">
      <h2 id="answers-title" className="text-headline">
        Perhaps it is answered here
      </h2>
      <ul className="mt-8 grid border-line border-t lg:mt-10 lg:grid-cols-3 lg:gap-x-14">
        {answers.map(({ title, text, href }) => (
          <li key={href} className="border-line max-lg:border-b">
            <a href={href} className="group block py-6 lg:py-8">
              <h3 className="flex items-center justify-between gap-4 text-title transition-colors group-hover:text-accent">
                {title}
                <Icon
                  of={ArrowRight}
                  className="size-5 shrink-0 stroke-1 transition-transform group-hover:translate-x-1"
                />
              </h3>
              <p className="mt-2 max-w-[60ch] text-muted">{text}</p>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

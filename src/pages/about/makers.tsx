import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";

const makers = ["Rolex", "Patek Philippe", "Audemars Piguet", "Omega", "Cartier"];

/** Names without links: which makers the shop holds today is for the collections to say. */
export function Makers() {
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

import { WordMark } from "#src/ui/word-mark.tsx";
import { KitButtons } from "./kit/kit-buttons.tsx";
import { KitCatalog } from "./kit/kit-catalog.tsx";
import { KitFeedback } from "./kit/kit-feedback.tsx";
import { KitForms } from "./kit/kit-forms.tsx";
import { KitFoundations } from "./kit/kit-foundations.tsx";
import { KitLayers } from "./kit/kit-layers.tsx";
import { KitNavigation } from "./kit/kit-navigation.tsx";
import { KitTables } from "./kit/kit-tables.tsx";

const chapters = [
  { id: "foundations", title: "Foundations", content: <KitFoundations /> },
  { id: "buttons", title: "Buttons", content: <KitButtons /> },
  { id: "forms", title: "Forms", content: <KitForms /> },
  { id: "catalog", title: "Catalog", content: <KitCatalog /> },
  { id: "navigation", title: "Navigation", content: <KitNavigation /> },
  { id: "layers", title: "Layers", content: <KitLayers /> },
  { id: "feedback", title: "Feedback", content: <KitFeedback /> },
  { id: "tables", title: "Tables", content: <KitTables /> },
];

/** Every component of the interface in every state. Served in development only. */
export function KitPage() {
  return (
    <div className="container-page py-12 md:py-20">
      <header className="border-line border-b pb-12">
        <WordMark />
        <h1 className="mt-8">The kit</h1>
        <p className="mt-4 max-w-[60ch] text-lead text-muted">
          Paper, ink and one brass accent. Every component of the shop in every state.
        </p>
      </header>
      <div className="md:grid md:grid-cols-[10rem_1fr] md:gap-16">
        <nav aria-label="Chapters" className="pt-8 md:sticky md:top-8 md:h-fit md:pt-16">
          <ul className="flex flex-wrap gap-x-6 md:flex-col">
            {chapters.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="inline-flex min-h-11 items-center text-muted text-sm transition-colors hover:text-accent md:min-h-9"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0">
          {chapters.map(({ id, title, content }) => (
            <section key={id} id={id} className="border-line border-b py-16 last:border-b-0">
              <h2 className="mb-10">{title}</h2>
              <div className="flex flex-col gap-12">{content}</div>
            </section>
          ))}
        </div>
      </div>
    </div>
  );
}

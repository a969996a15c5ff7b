import { Badge } from "#src/ui/badge.tsx";
import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Button } from "#src/ui/button.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Price } from "#src/ui/price.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { WordMark } from "#src/ui/word-mark.tsx";
import { KitButtons } from "./kit-buttons.tsx";
import { KitFeedback } from "./kit-feedback.tsx";
import { KitForms } from "./kit-forms.tsx";
import { KitFoundations } from "./kit-foundations.tsx";
import { KitLayers } from "./kit-layers.tsx";
import { Specimen } from "./specimen.tsx";

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

function KitCatalog() {
  return (
    <>
      <Specimen title="Badges">
        <Badge>Sold</Badge>
        <Badge variant="brass">Rare</Badge>
        <Badge variant="ink">New Arrival</Badge>
        <Badge variant="success">Available</Badge>
        <Badge variant="warning">Low Stock</Badge>
        <Badge variant="danger">Cancelled</Badge>
      </Specimen>
      <Specimen title="Prices" className="flex flex-col items-start gap-3">
        <Price price={14250} />
        <Price price={12110} compareAt={14250} />
        <Price price={128000} className="text-heading" />
      </Specimen>
      <Specimen
        title="Pictures"
        note="With a picture, and with the drawing that replaces a missing one."
        className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-8"
      >
        <figure>
          <Picture
            src="/media/cartier-santos-de-cartier-large-wssa0018--front"
            alt="Santos de Cartier, seen from the front"
            sizes="(min-width: 640px) 30vw, 45vw"
          />
          <figcaption className="mt-3 text-muted text-sm">1:1, from the catalog</figcaption>
        </figure>
        <figure>
          <Picture src={null} alt="No picture yet" sizes="30vw" />
          <figcaption className="mt-3 text-muted text-sm">No picture</figcaption>
        </figure>
        <figure>
          <Picture src={null} alt="No picture in 4:5" sizes="30vw" className="aspect-4/5" />
          <figcaption className="mt-3 text-muted text-sm">No picture, 4:5</figcaption>
        </figure>
      </Specimen>
    </>
  );
}

const rows = Array.from({ length: 14 }, (_, index) => ({
  model: index === 2 ? "A model with an uncommonly long name, first series" : `Model ${index + 1}`,
  brand: index % 2 ? "Omega" : "Vacheron Constantin",
  price: 4800 + index * 2350,
  sold: index % 4 === 3,
}));

function KitTables() {
  return (
    <Specimen
      title="Table"
      note="Scrolls in its own region, also by keyboard; the head row is sticky."
      className="block"
    >
      <Table label="Inventory" className="max-h-96">
        <thead>
          <tr>
            <TableHeadCell>Model</TableHeadCell>
            <TableHeadCell>Brand</TableHeadCell>
            <TableHeadCell className="text-right">Price</TableHeadCell>
            <TableHeadCell>Status</TableHeadCell>
            <TableHeadCell>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.model}>
              <TableCell>{row.model}</TableCell>
              <TableCell>{row.brand}</TableCell>
              <TableCell className="text-right">
                <Price price={row.price} />
              </TableCell>
              <TableCell>
                <Badge variant={row.sold ? "neutral" : "success"}>
                  {row.sold ? "Sold" : "Available"}
                </Badge>
              </TableCell>
              <TableCell className="text-right">
                <Button size="small" variant="quiet" aria-label={`Delete ${row.model}`}>
                  Delete
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Specimen>
  );
}

const tabs = [
  {
    value: "details",
    label: "Details & Specifications",
    content: <p>Sapphire crystal, automatic movement, about 48 hours of power reserve.</p>,
  },
  { value: "shipping", label: "Shipping & Returns", content: <p>Insured, with signature.</p> },
  { value: "authenticity", label: "Authenticity Guarantee", content: <p>Opened and examined.</p> },
  { value: "later", label: "Not yet", content: null, disabled: true },
];

const hrefFor = (page: number) => `?page=${page}`;

function KitNavigation() {
  return (
    <>
      <Specimen title="Breadcrumb" className="flex flex-col gap-4">
        <Breadcrumb
          trail={[
            { label: "Home", href: "/" },
            { label: "Shop", href: "/shop" },
            { label: "Cartier", href: "/shop/cartier" },
          ]}
          current="Santos de Cartier, Large, with a name that runs on"
        />
      </Specimen>
      <Specimen title="Pagination" className="flex flex-col gap-6">
        <Pagination page={6} pageCount={20} hrefFor={hrefFor} label="Many pages" />
        <Pagination page={1} pageCount={4} hrefFor={hrefFor} label="A few pages" />
      </Specimen>
      <Specimen title="Tabs" note="Arrow keys move between tabs." className="block">
        <Tabs label="About the watch" items={tabs} />
      </Specimen>
      <Specimen
        title="Disclosure"
        note="Works without script; only one of a named group stays open."
        className="block"
      >
        <DisclosureGroup>
          <Disclosure title="Are all watches authentic?" name="kit" as="h4" open>
            <p>Yes. Every watch is opened, examined and timed before it is offered.</p>
          </Disclosure>
          <Disclosure title="How often should a watch be serviced?" name="kit" as="h4">
            <p>Every three to five years.</p>
          </Disclosure>
          <Disclosure
            title="A question that is so long that it needs more than a single line of text on most of the screens that people carry with them"
            name="kit"
            as="h4"
          >
            <p>A short answer.</p>
          </Disclosure>
        </DisclosureGroup>
      </Specimen>
    </>
  );
}

import { Breadcrumb } from "#src/ui/breadcrumb.tsx";
import { Disclosure, DisclosureGroup } from "#src/ui/disclosure.tsx";
import { Pagination } from "#src/ui/pagination.tsx";
import { Tabs } from "#src/ui/tabs.tsx";
import { Specimen } from "./specimen.tsx";

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

export function KitNavigation() {
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

import type { ReactNode } from "react";
import { type ShopDetails, useSellerFacts } from "#src/lib/page-state.tsx";
import { useViewer } from "#src/lib/viewer.tsx";
import { WordMark } from "#src/ui/word-mark.tsx";
import {
  customerServiceLinks,
  footerNavigationId,
  mainLinks,
  type ShellLink,
  socialLinks,
  wholesaleLink,
} from "./links.tsx";
import { useShellHtml } from "./shell-html.ts";

interface FooterProps {
  details: ShopDetails;
}

const linkClassName = "night-link lg:min-h-9";

export function Footer(props: FooterProps) {
  const rendered = useShellHtml("footer");
  return (
    <footer className="on-night" {...rendered}>
      {rendered ? undefined : <FooterContent {...props} />}
    </footer>
  );
}

function FooterContent({ details: { storeName, phone, email } }: FooterProps) {
  const viewer = useViewer();
  const seller = useSellerFacts();
  return (
    <>
      <div className="container-page grid gap-x-8 gap-y-12 py-16 lg:grid-cols-12 lg:py-24">
        <div className="max-w-sm lg:col-span-4">
          <WordMark name={storeName} className="text-[2rem]" />
          <p className="mt-6 text-paper/75">
            Authentic luxury watches, pre-owned and new, with expert authentication, a warranty and
            global shipping.
          </p>
        </div>
        <nav
          id={footerNavigationId}
          aria-label="Footer"
          className="grid grid-cols-2 gap-8 lg:col-span-5"
        >
          <FooterGroup title="Quick Links">
            <InternalLinks links={[...mainLinks(viewer), wholesaleLink(viewer)]} />
          </FooterGroup>
          <FooterGroup title="Customer Service">
            <InternalLinks links={customerServiceLinks} />
          </FooterGroup>
        </nav>
        <div className="lg:col-span-3">
          <FooterGroup title="Contact Us">
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={linkClassName}>
                {phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${email}`} className={linkClassName}>
                {email}
              </a>
            </li>
          </FooterGroup>
        </div>
      </div>
      <div className="container-page">
        <div className="flex flex-wrap-reverse items-center justify-between gap-x-8 gap-y-2 border-paper/15 border-t py-6 text-sm">
          <p className="text-paper/65">© {storeName}. All rights reserved.</p>
          {seller.length > 0 && (
            <p className="order-first w-full text-paper/65">{seller.join(", ")}</p>
          )}
          <ul aria-label="Social media" className="flex flex-wrap gap-x-6">
            {socialLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noopener" className={linkClassName}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </>
  );
}

function FooterGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="label-caps text-brass-light">{title}</h2>
      <ul className="mt-4">{children}</ul>
    </section>
  );
}

function InternalLinks({ links }: { links: readonly ShellLink[] }) {
  return links.map(({ label, href }) => (
    <li key={href}>
      <a href={href} className={linkClassName}>
        {label}
      </a>
    </li>
  ));
}

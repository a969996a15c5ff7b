import type { ReactNode } from "react";
import { Link } from "wouter";
import { useViewer } from "#src/features/auth/use-viewer.ts";
import { WordMark } from "#src/ui/word-mark.tsx";
import { footerNavigationId } from "./footer-navigation-id.ts";
import {
  customerServiceLinks,
  mainLinks,
  type ShellLink,
  socialLinks,
  wholesaleLink,
} from "./links.ts";

interface FooterProps {
  details: { storeName: string; phone: string; email: string };
}

const look =
  "inline-flex min-h-11 items-center text-paper/75 transition-colors hover:text-paper lg:min-h-9";

export function Footer({ details: { storeName, phone, email } }: FooterProps) {
  const viewer = useViewer();
  return (
    <footer className="on-night mt-auto">
      <div className="container-page grid gap-x-8 gap-y-12 py-16 sm:grid-cols-2 lg:grid-cols-12 lg:py-24">
        <div className="max-w-sm sm:col-span-2 lg:col-span-5">
          <WordMark name={storeName} className="text-[2rem]" />
          <p className="mt-6 text-paper/75">
            Authentic luxury watches, pre-owned and new, with expert authentication, a warranty and
            global shipping.
          </p>
        </div>
        <nav
          id={footerNavigationId}
          aria-label="Footer"
          className="grid gap-x-8 gap-y-12 sm:col-span-2 sm:grid-cols-2 lg:col-span-4"
        >
          <FooterGroup title="Quick Links">
            <InternalLinks links={[...mainLinks(viewer), wholesaleLink(viewer)]} />
          </FooterGroup>
          <FooterGroup title="Customer Service">
            <InternalLinks links={customerServiceLinks} />
          </FooterGroup>
        </nav>
        <div className="grid content-start gap-12 sm:col-span-2 sm:grid-cols-2 lg:col-span-3 lg:grid-cols-1">
          <FooterGroup title="Contact">
            <li>
              <a href={`tel:${phone.replace(/[^+\d]/g, "")}`} className={look}>
                {phone}
              </a>
            </li>
            <li>
              <a href={`mailto:${email}`} className={look}>
                {email}
              </a>
            </li>
          </FooterGroup>
          <FooterGroup title="Follow Us">
            {socialLinks.map(({ label, href }) => (
              <li key={href}>
                <a href={href} rel="noopener" className={look}>
                  {label}
                </a>
              </li>
            ))}
          </FooterGroup>
        </div>
      </div>
      <div className="container-page">
        <p className="border-paper/15 border-t py-8 text-paper/65 text-sm">
          © {storeName}. All rights reserved.
        </p>
      </div>
    </footer>
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
      <Link href={href} className={look}>
        {label}
      </Link>
    </li>
  ));
}

import type { ReactNode } from "react";
import { useShopDetails } from "#src/lib/page-state.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";

interface ShellProps {
  cartCount: number;
  children: ReactNode;
}

export function Shell({ cartCount, children }: ShellProps) {
  const details = useShopDetails();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 bg-paper px-6 py-3 focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to main content
      </a>
      <Header storeName={details.storeName} cartCount={cartCount} />
      <main id="main" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer details={details} />
    </div>
  );
}

import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ViewerProvider } from "#src/features/auth/viewer.tsx";
import { CartProvider } from "#src/features/cart/cart-provider.tsx";
import { WishlistProvider } from "#src/features/wishlist/wishlist-provider.tsx";
import { type PageState, PageStateProvider } from "#src/lib/page-state.tsx";

interface ProvidersProps {
  queryClient: QueryClient;
  state: PageState;
  children: ReactNode;
}

export function Providers({ queryClient, state, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>
        <ViewerProvider>
          <CartProvider>
            <WishlistProvider>{children}</WishlistProvider>
          </CartProvider>
        </ViewerProvider>
      </PageStateProvider>
    </QueryClientProvider>
  );
}

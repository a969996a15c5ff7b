import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type PageState, PageStateProvider } from "#src/lib/page-state.tsx";

interface ProvidersProps {
  queryClient: QueryClient;
  state: PageState;
  children: ReactNode;
}

export function Providers({ queryClient, state, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageStateProvider state={state}>{children}</PageStateProvider>
    </QueryClientProvider>
  );
}

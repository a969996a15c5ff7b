import { paths } from "#src/lib/paths.ts";
import { lazyPage } from "./lazy-page.tsx";
import { officePage, type PageRoute, pagesWith } from "./page-route.ts";

const capability = "discovery";
const staffPage = pagesWith({ ...officePage, capability });

const loadNicknames = () => import("#src/pages/office/nicknames.page.tsx");

export const discoveryRoutes: readonly PageRoute[] = [
  staffPage("Nicknames", paths.nicknames, lazyPage("NicknamesPage", loadNicknames)),
];

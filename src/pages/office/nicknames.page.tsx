import { Nicknames } from "#src/features/discovery/nicknames/ui/nicknames.tsx";
import { staffScreen } from "./staff-page.tsx";

export const NicknamesPage = staffScreen({
  right: "editor",
  description: "How collectors call watches, for those who run the shop.",
  screen: Nicknames,
});

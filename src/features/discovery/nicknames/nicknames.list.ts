import { list, words } from "#src/lib/list.ts";
import { paths } from "#src/lib/paths.ts";

export const nicknamesList = list({
  path: "/api/admin/nicknames",
  page: paths.nicknames(),
  rows: "nicknames",
  noun: { one: "nickname", many: "nicknames" },
  sorts: ["name", "meaning", "updatedAt"],
  filters: { search: words("Nickname, meaning or reference") },
});

import { subscribersFile } from "#src/features/marketing/newsletter/issues.queries.ts";
import { IssueList } from "#src/features/marketing/newsletter/ui/issue-list.tsx";
import { IssueScreen } from "#src/features/marketing/newsletter/ui/issue-screen.tsx";
import { paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { Toolbar } from "#src/ui/toolbar.tsx";
import { staffScreen } from "./staff-page.tsx";

export const NewsletterPage = staffScreen({
  right: "sales",
  description: "The newsletter's readers and issues, for those who run the shop.",
  actions: (
    <Toolbar label="Newsletter" className="flex-wrap gap-3">
      <Button asChild variant="secondary">
        <a href={subscribersFile} download>
          Export subscribers
        </a>
      </Button>
      <Button asChild>
        <a href={paths.newsletterIssue("new")}>New issue</a>
      </Button>
    </Toolbar>
  ),
  screen: IssueList,
});

export const NewsletterIssuePage = staffScreen({
  right: "sales",
  title: null,
  description: "One issue of the newsletter, for those who run the shop.",
  screen: IssueScreen,
});

import { subscribersFile } from "#src/features/marketing/newsletter/issues.queries.ts";
import { IssueList } from "#src/features/marketing/newsletter/ui/issue-list.tsx";
import { IssueScreen } from "#src/features/marketing/newsletter/ui/issue-screen.tsx";
import { type PathParams, paths } from "#src/lib/paths.ts";
import { Button } from "#src/ui/button.tsx";
import { useRouteTitle } from "#src/ui/page-head.tsx";
import { StaffPage } from "./staff-page.tsx";

export function NewsletterPage() {
  return (
    <StaffPage
      right="sales"
      title={useRouteTitle()}
      description="The newsletter's readers and issues, for those who run the shop."
      actions={
        <>
          <Button asChild variant="secondary">
            <a href={subscribersFile} download>
              Export subscribers
            </a>
          </Button>
          <Button asChild>
            <a href={paths.newsletterIssue("new")}>New issue</a>
          </Button>
        </>
      }
    >
      <IssueList />
    </StaffPage>
  );
}

export function NewsletterIssuePage({ params: { id = "" } }: { params: PathParams }) {
  return (
    <StaffPage
      right="sales"
      title={null}
      description="One issue of the newsletter, for those who run the shop."
    >
      <IssueScreen key={id} id={id} />
    </StaffPage>
  );
}

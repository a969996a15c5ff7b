import { ownDataTexts } from "#src/features/personal-data/personal-data.messages.ts";
import { AccountDeletion, OwnDataFile } from "#src/features/personal-data/ui/own-data.tsx";
import { PageHead, useRouteTitle } from "#src/ui/page-head.tsx";
import { AccountLayout, SettingsSection } from "./account-layout.tsx";

const { download, deletion } = ownDataTexts;

export function AccountDataPage() {
  return (
    <>
      <PageHead description="What the shop holds of you, to read, to download and to delete." />
      <AccountLayout head={<h1>{useRouteTitle()}</h1>}>
        <SettingsSection id="download" title={download.title} description={download.lead}>
          <OwnDataFile />
        </SettingsSection>
        <SettingsSection id="delete" title={deletion.title} description={deletion.lead}>
          <AccountDeletion />
        </SettingsSection>
      </AccountLayout>
    </>
  );
}

import { searchTexts } from "#src/features/catalog/search/search.messages.ts";
import { SideSheet, type SideSheetControl } from "#src/ui/side-sheet.tsx";
import { SearchField } from "./search-field.tsx";

/** The search on a phone, which leaves room for nothing else. */
export function SearchSheet(sheet: SideSheetControl) {
  return (
    <SideSheet {...sheet} side="full" title={searchTexts.label} closeLabel={searchTexts.close}>
      <SearchField
        inSheet
        onDone={() => sheet.onOpenChange(false)}
        className="flex min-h-0 grow flex-col"
        boxClassName="mr-16 ml-5 h-15 shrink-0 text-lg after:absolute after:-right-16 after:bottom-0 after:-left-5 after:h-px after:bg-line"
      />
    </SideSheet>
  );
}

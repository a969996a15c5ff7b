import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { changeMany, listInventory } from "#src/features/inventory/inventory.contract.ts";
import type { ShopSettings } from "#src/features/settings/settings.contract.ts";
import {
  featuredChanged,
  settingFailed,
  settingTexts,
} from "#src/features/settings/settings.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { getQuery } from "#src/lib/query-client.ts";
import { WatchSearchForm } from "#src/office/watch-search-form.tsx";
import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { useCall } from "#src/ui/use-call.ts";
import { UserText } from "#src/ui/user-text.tsx";
import { SettingSection, settingsQuery } from "./setting-section.tsx";

type Featured = ShopSettings["featured"];

export function FeaturedWatches({ featured }: { featured: Featured }) {
  const feature = useCall<typeof changeMany>("POST /api/admin/inventory/bulk", {
    invalidates: [settingsQuery()],
    toast: featuredChanged,
    failed: settingFailed,
  });
  const isPending = (id: number) => feature.isPending && feature.variables.body.ids.includes(id);
  return (
    <SettingSection title="Featured watches" explains={settingTexts.featured}>
      {featured.length === 0 && <p className="text-muted text-sm">{settingTexts.noFeatured}</p>}
      <ul className="text-sm">
        {featured.map(({ id, name, reference, isShown }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-line border-b py-2"
          >
            <span className="min-w-0">
              <a href={paths.editWatch(id)} className="font-medium hover:text-accent">
                <UserText>{name}</UserText>
              </a>{" "}
              <span className="text-muted">{reference}</span>
              {!isShown && <Badge className="ml-2">Not for sale</Badge>}
            </span>
            <Button
              size="small"
              variant="quiet"
              className="px-0!"
              loading={isPending(id)}
              onClick={() => feature.mutate({ body: { ids: [id], action: "unfeature" } })}
            >
              Remove<span className="sr-only"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <WatchPicker
        featured={featured}
        isPending={isPending}
        onPick={(id) => feature.mutate({ body: { ids: [id], action: "feature" } })}
      />
    </SettingSection>
  );
}

const watchesToFeatureQuery = (search: string) =>
  getQuery<typeof listInventory>("/api/admin/inventory", {
    query: { search, stage: "published", pageSize: "8" },
  });

interface WatchPickerProps {
  featured: Featured;
  isPending: (id: number) => boolean;
  onPick: (id: number) => void;
}

function WatchPicker({ featured, isPending, onPick }: WatchPickerProps) {
  const [search, setSearch] = useState("");
  const { data } = useQuery({ ...watchesToFeatureQuery(search), enabled: search !== "" });
  const found = (data?.watches ?? []).filter(({ id }) => !featured.some((one) => one.id === id));
  return (
    <>
      <div className="mt-5">
        <WatchSearchForm label="Feature another watch" onSearch={setSearch} />
      </div>
      <div role="status">
        {search !== "" && data && found.length === 0 && (
          <p className="mt-3 text-muted text-sm">No other watch in the shop matches.</p>
        )}
      </div>
      <ul className="mt-3 text-sm">
        {found.map(({ id, brandName, model, reference }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-4 border-line border-b py-2"
          >
            <span className="min-w-0">
              <UserText>{`${brandName} ${model}`}</UserText>{" "}
              <span className="text-muted">{reference}</span>
            </span>
            <Button
              size="small"
              variant="secondary"
              loading={isPending(id)}
              onClick={() => onPick(id)}
            >
              Feature
              <span className="sr-only">
                {" "}
                {brandName} {model} {reference}
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

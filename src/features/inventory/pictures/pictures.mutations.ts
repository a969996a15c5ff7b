import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { call } from "#src/lib/endpoint.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { toast } from "#src/ui/toast-store.ts";
import type {
  changePicture,
  deletePicture,
  orderPictures,
  retryPicture,
  StaffPicture,
} from "./pictures.contract.ts";
import { pictureFailed } from "./pictures.messages.ts";
import { type OwnerQuery, picturesQuery } from "./pictures.queries.ts";

export type PictureChange = z.input<typeof changePicture.body>;
type PictureAct = () => Promise<{ pictures: StaffPicture[] }>;

/** Acts on the pictures of one owner, one after the other. Each reply is the whole list. */
export function usePictureActs(owner: OwnerQuery) {
  const queries = useQueryClient();
  const { queryKey } = picturesQuery(owner);
  const { mutateAsync } = useMutation({
    mutationKey: queryKey,
    scope: { id: String(queryKey[0]) },
    mutationFn: (act: PictureAct) => act(),
    onSuccess: (reply) => {
      // The screen shows already what the next call expects.
      const isLast = queries.isMutating({ mutationKey: queryKey }) === 1;
      if (isLast) queries.setQueryData(queryKey, reply);
    },
    onError: async (error) => {
      toast(pictureFailed("Not saved", messageOf(error, "Please try again.")));
      await queries.invalidateQueries({ queryKey });
    },
  });

  /** Shown at once; a failure shows the list as the shop has it. */
  function expect(pictures: StaffPicture[]): void {
    queries.setQueryData(queryKey, { pictures });
  }

  const saved = (act: PictureAct): Promise<boolean> =>
    mutateAsync(act).then(
      () => true,
      () => false,
    );

  function order(watchId: number, pictures: StaffPicture[]): Promise<boolean> {
    expect(pictures);
    const ids = pictures.map(({ id }) => id);
    return saved(() =>
      call<typeof orderPictures>("PATCH /api/admin/watches/{id}/pictures", {
        params: { id: watchId },
        body: { order: ids },
      }),
    );
  }

  return {
    order,
    /** Puts the pictures with these ids into their order; all others keep their places. */
    async arrange(watchId: number, ids: readonly number[]): Promise<void> {
      const { pictures } = queries.getQueryData(queryKey) ?? { pictures: [] };
      const places = pictures.filter(({ id }) => ids.includes(id));
      const ordered = places.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
      if (ordered.every((picture, index) => picture === places[index])) return;
      await order(
        watchId,
        pictures.map((picture) => ordered[places.indexOf(picture)] ?? picture),
      );
    },
    change: (id: number, body: PictureChange) =>
      saved(() =>
        call<typeof changePicture>("PATCH /api/admin/pictures/{id}", { params: { id }, body }),
      ),
    retry: (id: number) =>
      saved(() =>
        call<typeof retryPicture>("POST /api/admin/pictures/{id}/retry", { params: { id } }),
      ),
    remove: (id: number) =>
      saved(() =>
        call<typeof deletePicture>("DELETE /api/admin/pictures/{id}", { params: { id } }),
      ),
    refresh: () => queries.invalidateQueries({ queryKey }),
    /** Shown at once, in the place of the file that was sent. */
    added(picture: StaffPicture): Promise<void> {
      queries.setQueryData<{ pictures: StaffPicture[] }>(queryKey, (known) => {
        const others = known?.pictures.filter(({ id }) => id !== picture.id) ?? [];
        return { pictures: [...others, picture] };
      });
      return queries.invalidateQueries({ queryKey });
    },
  };
}

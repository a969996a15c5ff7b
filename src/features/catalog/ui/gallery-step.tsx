import { clsx } from "clsx";
import { ChevronLeft, ChevronRight } from "lucide";
import { Icon } from "#src/ui/icon.tsx";
import { IconButton } from "#src/ui/icon-button.tsx";
import { onPicture } from "./gallery-looks.ts";

const looks = {
  previous: { label: "Previous picture", place: "left-3 sm:left-4", icon: ChevronLeft },
  next: { label: "Next picture", place: "right-3 sm:right-4", icon: ChevronRight },
};

interface GalleryStepProps {
  direction: keyof typeof looks;
  onClick: () => void;
}

/** Gone where no script runs: there the strip is scrolled and the thumbnails are links. */
export function GalleryStep({ direction, onClick }: GalleryStepProps) {
  const { label, place, icon } = looks[direction];
  return (
    <IconButton
      label={label}
      onClick={onClick}
      className={clsx(onPicture, "absolute top-1/2 -translate-y-1/2 noscript:hidden", place)}
    >
      <Icon of={icon} />
    </IconButton>
  );
}

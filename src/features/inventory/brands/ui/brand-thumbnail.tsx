import { Picture } from "#src/ui/picture.tsx";

interface BrandThumbnailProps {
  name: string;
  image: string | null;
}

/** The picture of a brand, or its first letter on paper. */
export function BrandThumbnail({ name, image }: BrandThumbnailProps) {
  return (
    <span className="flex size-14 shrink-0 items-center justify-center overflow-hidden bg-mist">
      {image ? (
        <Picture src={image} alt="" sizes="3.5rem" thumbnail className="size-full object-cover" />
      ) : (
        <span aria-hidden="true" className="text-heading text-muted">
          {[...name][0]}
        </span>
      )}
    </span>
  );
}

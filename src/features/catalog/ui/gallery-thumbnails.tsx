import { Picture } from "#src/ui/picture.tsx";
import { pictureId, viewName } from "./gallery-view-name.ts";

interface GalleryThumbnailsProps {
  images: readonly string[];
  current: number;
  onShow: (index: number) => void;
}

export function GalleryThumbnails({ images, current, onShow }: GalleryThumbnailsProps) {
  return (
    <ul className="mt-3 flex gap-3 max-md:px-5 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:flex-col">
      {images.map((image, index) => (
        <li key={image} className="w-20 lg:w-full">
          <a
            href={`#${pictureId(index)}`}
            aria-label={`Show picture ${index + 1}: ${viewName(image, index)}`}
            aria-current={index === current ? "true" : undefined}
            onClick={(event) => {
              event.preventDefault();
              onShow(index);
            }}
            className="block border-transparent border-b-2 pb-1.5 opacity-70 transition-[opacity,border-color] hover:opacity-100 aria-[current]:border-accent aria-[current]:opacity-100 noscript:opacity-100"
          >
            <Picture src={image} alt="" sizes="5rem" />
          </a>
        </li>
      ))}
    </ul>
  );
}

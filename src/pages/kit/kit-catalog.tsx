import { Badge } from "#src/ui/badge.tsx";
import { Picture } from "#src/ui/picture.tsx";
import { Price } from "#src/ui/price.tsx";
import { Specimen } from "./specimen.tsx";

export function KitCatalog() {
  return (
    <>
      <Specimen title="Badges">
        <Badge>Sold</Badge>
        <Badge variant="brass">Rare</Badge>
        <Badge variant="ink">New Arrival</Badge>
        <Badge variant="success">Available</Badge>
        <Badge variant="warning">Low Stock</Badge>
        <Badge variant="danger">Cancelled</Badge>
      </Specimen>
      <Specimen title="Prices" className="flex flex-col items-start gap-3">
        <Price price={14250} />
        <Price price={12110} compareAt={14250} />
        <Price price={128000} className="text-heading" />
      </Specimen>
      <Specimen
        title="Pictures"
        note="With a picture, and with the drawing that replaces a missing one."
        className="grid grid-cols-2 gap-4 sm:grid-cols-3 sm:gap-8"
      >
        <figure>
          <Picture
            src="/media/cartier-santos-de-cartier-large-wssa0018--front"
            alt="Santos de Cartier, seen from the front"
            sizes="(min-width: 640px) 30vw, 45vw"
          />
          <figcaption className="mt-3 text-muted text-sm">1:1, from the catalog</figcaption>
        </figure>
        <figure>
          <Picture src={null} alt="No picture yet" sizes="30vw" />
          <figcaption className="mt-3 text-muted text-sm">No picture</figcaption>
        </figure>
        <figure>
          <Picture src={null} alt="No picture in 4:5" sizes="30vw" className="aspect-4/5" />
          <figcaption className="mt-3 text-muted text-sm">No picture, 4:5</figcaption>
        </figure>
      </Specimen>
    </>
  );
}

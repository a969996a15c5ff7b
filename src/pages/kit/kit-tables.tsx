import { Badge } from "#src/ui/badge.tsx";
import { Button } from "#src/ui/button.tsx";
import { Price } from "#src/ui/price.tsx";
import { Table, TableCell, TableHeadCell, TableRow } from "#src/ui/table.tsx";
import { Specimen } from "./specimen.tsx";

const rows = Array.from({ length: 14 }, (_, index) => ({
  model: index === 2 ? "A model with an uncommonly long name, first series" : `Model ${index + 1}`,
  brand: index % 2 ? "Omega" : "Vacheron Constantin",
  price: 4800 + index * 2350,
  sold: index % 4 === 3,
}));

export function KitTables() {
  return (
    <Specimen
      title="Table"
      note="Scrolls in its own region, also by keyboard; the head row is sticky."
      className="block"
    >
      <Table label="Inventory" className="max-h-96">
        <thead>
          <tr>
            <TableHeadCell>Model</TableHeadCell>
            <TableHeadCell>Brand</TableHeadCell>
            <TableHeadCell className="text-right">Price</TableHeadCell>
            <TableHeadCell>Status</TableHeadCell>
            <TableHeadCell>
              <span className="sr-only">Actions</span>
            </TableHeadCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.model}>
              <TableCell>{row.model}</TableCell>
              <TableCell>{row.brand}</TableCell>
              <TableCell className="text-right">
                <Price price={row.price} />
              </TableCell>
              <TableCell>
                <Badge variant={row.sold ? "neutral" : "success"}>
                  {row.sold ? "Sold" : "Available"}
                </Badge>
              </TableCell>
              <TableCell className="text-right">
                <Button size="small" variant="quiet" aria-label={`Delete ${row.model}`}>
                  Delete
                </Button>
              </TableCell>
            </TableRow>
          ))}
        </tbody>
      </Table>
    </Specimen>
  );
}

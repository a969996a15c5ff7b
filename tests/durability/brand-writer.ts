import type { BinnedBrand, StaffBrand } from "#src/features/inventory/brands/brands.contract.ts";
import type { Account } from "./account.ts";
import type { HttpResponse } from "./connection.ts";
import type { State } from "./ledger.ts";
import { oneOf, type Snapshot, type View, type WriteRequest, Writer } from "./writer.ts";

const max = 6;

type OwnBrand = Pick<StaffBrand, "id" | "slug" | "founded" | "updatedAt">;

/** An editor who adds, edits, moves and deletes brands without watches. */
export class BrandWriter extends Writer {
  private serial = 0;
  /** In the order of the shop. */
  private brands: readonly OwnBrand[] = [];
  /** The ids of those that the bin held when the shop was read last. */
  private binned: readonly number[] = [];

  constructor(
    private readonly prefix: string,
    private readonly account: Account,
  ) {
    super();
  }

  protected next(): WriteRequest {
    const [binned] = this.binned;
    if (binned !== undefined) return { token: this.account.token, ...this.emptyBin(binned) };
    const writes = [this.edit, this.edit, this.move, this.remove];
    const choices = this.brands.length < max ? [...writes, this.add] : writes;
    const write = this.brands.length < 2 ? this.add : oneOf(choices);
    return { token: this.account.token, ...write.call(this) };
  }

  private add(): WriteRequest {
    this.serial += 1;
    const slug = `${this.prefix}-${this.serial}`;
    return {
      route: "POST /api/admin/catalog/brands",
      body: fieldsOf({ slug, founded: 1900 }),
      ...this.becoming([...this.brands, { id: 0, slug, founded: 1900, updatedAt: "" }]),
    };
  }

  private edit(): WriteRequest {
    const brand = oneOf(this.brands);
    const edited = { ...brand, founded: 1900 + ((brand.founded ?? 0) % 100) + 1 };
    return {
      route: "PATCH /api/admin/catalog/brands/{id}",
      params: { id: brand.id },
      body: { ...fieldsOf(edited), updatedAt: brand.updatedAt },
      ...this.becoming(this.brands.map((one) => (one === brand ? edited : one))),
    };
  }

  private move(): WriteRequest {
    const brands = this.brands.toReversed();
    return {
      route: "POST /api/admin/catalog/brands/order",
      body: { ids: brands.map(({ id }) => id) },
      ...this.becoming(brands),
    };
  }

  private remove(): WriteRequest {
    const brand = oneOf(this.brands);
    return {
      route: "DELETE /api/admin/catalog/brands/{id}",
      params: { id: brand.id },
      ...this.becoming(this.brands.filter((one) => one !== brand)),
    };
  }

  /** A brand in the bin has no position among the brands. */
  private emptyBin(id: number): WriteRequest {
    return {
      route: "POST /api/admin/catalog/brand-bin/{id}",
      params: { id },
      body: { action: "remove" },
      after: this.ledger.state,
      onSuccess: () => {
        this.binned = this.binned.filter((one) => one !== id);
        return undefined;
      },
    };
  }

  /** A response with one brand has its id and the time of the change. */
  private becoming(brands: readonly OwnBrand[]) {
    return {
      after: stateOf(brands),
      onSuccess: ({ body }: HttpResponse) => {
        const saved = JSON.parse(body) as OwnBrand;
        this.brands = brands.map((one) => (one.slug === saved.slug ? saved : one));
        return undefined;
      },
    };
  }

  protected async read({ connection }: View): Promise<Snapshot> {
    const { brands } = await connection.json<{ brands: StaffBrand[] }>(
      "/api/admin/catalog/brands",
      this.account.token,
    );
    this.brands = brands.filter(({ slug }) => slug.startsWith(`${this.prefix}-`));
    const bin = await connection.json<{ brands: BinnedBrand[] }>(
      "/api/admin/catalog/brand-bin",
      this.account.token,
    );
    const isOwn = ({ name }: BinnedBrand) => name.startsWith(`${this.prefix}-`);
    this.binned = bin.brands.filter(isOwn).map(({ id }) => id);
    return { state: stateOf(this.brands) };
  }
}

const fieldsOf = ({ slug, founded }: Pick<OwnBrand, "slug" | "founded">) => ({
  name: slug,
  slug,
  founded,
  description: "",
  country: null,
});

const stateOf = (brands: readonly OwnBrand[]): State =>
  new Map(
    brands.flatMap(({ slug, founded }, index) => [
      [`place of ${slug}`, index + 1] as const,
      [`founding of ${slug}`, founded ?? 0] as const,
    ]),
  );

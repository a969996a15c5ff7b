import { warranty } from "#src/domain/constants.ts";
import { MailLink } from "#src/features/content/ui/mail-link.tsx";
import { Unbroken } from "#src/features/content/ui/unbroken.tsx";
import { paths } from "#src/lib/paths.ts";

export function Exchanges() {
  return (
    <p>
      We do not exchange watches directly. To exchange one for another, return it as described above
      and place a new order for the watch you prefer. Many of ours exist only once: if your heart is
      set on one, order it before you send the other back.
    </p>
  );
}

export function WarrantyClaims() {
  return (
    <>
      <p>
        Every watch comes with a <Unbroken>{`${warranty.shipping.years}-year`}</Unbroken> warranty.
        If yours does not run as it should, write to <MailLink /> with your order number, a few
        words on what you notice and, if it can be seen, a picture. Please do not have the watch
        opened elsewhere first.
      </p>
      <p>
        We then send you a return authorization number and insured shipping instructions. What the
        cover includes, and how a service proceeds, is set out on the{" "}
        <a href={paths.warranty()}>warranty page</a>.
      </p>
    </>
  );
}

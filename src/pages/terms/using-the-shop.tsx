import { passwordMinLength } from "#src/domain/constants.ts";
import { RunBy, StoreName } from "#src/features/content/ui/text.tsx";
import { paths } from "#src/lib/paths.ts";

export function Agreement() {
  return (
    <p>
      These terms are the agreement between you and <StoreName /> (“we”, “us”) for the use of this
      shop and for everything you buy here. By using the shop you accept them. If you do not, please
      do not use it. How we treat personal information is set out in our{" "}
      <a href={paths.privacy()}>privacy policy</a>.
      <RunBy />
    </p>
  );
}

export function Accounts() {
  return (
    <p>
      You may browse and fill a cart as a guest. For an account you must be at least 18 years old,
      give an email address of your own and choose a password of at least {passwordMinLength}{" "}
      characters that you use nowhere else. What is done under your account is taken as done by you,
      so tell us at once if you suspect that someone else has used it. We may close an account that
      is used to deceive or to harm.
    </p>
  );
}

export function Watches() {
  return (
    <>
      <p>
        We sell authentic watches, new and pre-owned. Each is described with care: reference,
        condition, box and papers, and pictures. A pre-owned watch bears traces of its life, and
        colors differ from screen to screen; neither is a defect.
      </p>
      <p>
        The names and marks of the makers belong to their owners. Unless we say so, we are not their
        agent or authorized dealer.
      </p>
    </>
  );
}

export function AcceptableUse() {
  return (
    <>
      <p>Please do not</p>
      <ul>
        <li>give false information, or act in the name of another;</li>
        <li>try to reach data, prices or parts of the shop that are not meant for you;</li>
        <li>burden the shop with automated requests, or disturb it in other ways;</li>
        <li>copy our texts and pictures for a trade of your own.</li>
      </ul>
      <p>
        The texts, the pictures and the design of this shop are ours or used with permission. You
        may print and keep pages for yourself.
      </p>
    </>
  );
}

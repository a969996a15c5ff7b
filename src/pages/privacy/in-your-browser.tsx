import { sessionLife } from "#src/domain/constants.ts";

const { customer, wholesale } = sessionLife;
const days = (hours: number) => `${hours / 24} days`;

export function InYourBrowser() {
  return (
    <>
      <h3>One cookie</h3>
      <p>
        When you sign in, we set a single session cookie that tells us you are still you. Scripts
        cannot read it and other sites do not receive it. It ends when you sign out, after{" "}
        {days(customer.idleHours)} without a visit, or after {days(customer.absoluteHours)} in any
        case; for wholesale accounts after {wholesale.idleHours} hours without a visit and{" "}
        {wholesale.absoluteHours} hours in any case. Guests receive no cookie at all.
      </p>
      <h3>The cart of a guest</h3>
      <p>
        If you are not signed in, your cart is kept in the local storage of your own browser. We do
        not see it until you sign in, when it joins the cart of your account. Emptying the cart or
        clearing the data of this site removes it.
      </p>
      <h3>Nothing from elsewhere</h3>
      <p>
        Pages, pictures and typefaces all come from this shop. No analytics, advertising networks or
        social buttons of others are loaded, so nobody else learns of your visit. Links to other
        sites lead there only when you follow them; from then on, their policies apply.
      </p>
    </>
  );
}

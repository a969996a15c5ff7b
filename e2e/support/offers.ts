import { runSql } from "#tests/test-shop.ts";
import { sharedShop } from "./shop.ts";

interface Step {
  readonly state: string;
  readonly text: string;
  readonly quoteAmount?: number;
}

export const aQuote = {
  conditions: "It depends on the movement being original.",
  shippingInstructions: "Send it insured to 2 Example Avenue.",
};

export async function stepAsStaff(email: string, step: Step): Promise<void> {
  const { conditions, shippingInstructions } = aQuote;
  const { state, text, quoteAmount = null } = step;
  await runSql(
    sharedShop(),
    `update offers set state = $2, quote_amount = $3,
       quote_valid_until = case when $3::int is null then null else date '2099-12-31' end,
       quote_conditions = $4, shipping_instructions = $5
     where enquiry_id = (select id from enquiries where email = $1)`,
    [email, state, quoteAmount, conditions, shippingInstructions],
  );
  await runSql(
    sharedShop(),
    `insert into offer_events (enquiry_id, state, actor, text)
     select id, $2, 'staff', $3 from enquiries where email = $1`,
    [email, state, text],
  );
}

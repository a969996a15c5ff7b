import { Printer } from "lucide";
import { type ReactNode, useState } from "react";
import { formatUsd } from "#src/domain/money.ts";
import { offerMailLabels as labels } from "#src/features/buyback/seller/offer-mails.messages.ts";
import type { answerOffer, SellersOffer } from "#src/features/buyback/seller/offers.contract.ts";
import { dayInWords } from "#src/features/buyback/seller/offers.messages.ts";
import { keyHeaders, offerQuery } from "#src/features/buyback/seller/offers.queries.ts";
import type { SellerAction } from "#src/features/buyback/seller/offers.schema.ts";
import {
  changedMind,
  sellerQuestions,
  offerPageTexts as texts,
} from "#src/features/buyback/seller/seller-page.messages.ts";
import { messageOf } from "#src/lib/http-error.ts";
import { Alert } from "#src/ui/alert.tsx";
import { Button } from "#src/ui/button.tsx";
import { ConfirmDialog } from "#src/ui/confirm-dialog.tsx";
import { Icon } from "#src/ui/icon.tsx";
import { useCall } from "#src/ui/use-call.ts";

interface OfferDecisionProps {
  offer: SellersOffer;
  offerKey: string;
}

export function OfferDecision({ offer, offerKey }: OfferDecisionProps) {
  const { state, quote, final, shippingInstructions } = offer;
  if (state === "quoted" && quote) {
    return (
      <Panel title={labels.offer} amount={quote.amount}>
        <Fact term={labels.validUntil}>{dayInWords(quote.validUntil)}</Fact>
        <Fact term={labels.conditions}>{quote.conditions}</Fact>
        {quote.expired && (
          <Alert variant="warning" className="mt-6 bg-paper">
            {texts.expired}
          </Alert>
        )}
        <Answers offer={offer} offerKey={offerKey} amount={quote.amount} />
      </Panel>
    );
  }
  if (state === "accepted" && shippingInstructions) {
    return <Shipping offer={offer} offerKey={offerKey} text={shippingInstructions} />;
  }
  if ((state === "inspected" || state === "paid") && final) {
    return (
      <Panel title={labels.final} amount={final.amount}>
        {quote && quote.amount !== final.amount && (
          <Fact term={labels.quoted}>{formatUsd(quote.amount)}</Fact>
        )}
        <Fact term={labels.reasons}>{final.reasons}</Fact>
        <Answers offer={offer} offerKey={offerKey} amount={final.amount} />
      </Panel>
    );
  }
  return null;
}

interface PanelProps {
  title: string;
  amount: number;
  children: ReactNode;
}

function Panel({ title, amount, children }: PanelProps) {
  return (
    <section aria-labelledby="decision-title" className="bg-mist px-6 py-8 sm:px-10 sm:py-10">
      <h2 id="decision-title" className="label-caps text-muted">
        {title}
      </h2>
      <p className="mt-3 font-display text-5xl lining-nums leading-none lg:text-6xl">
        {formatUsd(amount)}
      </p>
      {children}
    </section>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <dl className="mt-6 border-line border-t pt-4">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-1 max-w-[60ch] whitespace-pre-line break-words">{children}</dd>
    </dl>
  );
}

function Shipping({ offer, offerKey, text }: OfferDecisionProps & { text: string }) {
  return (
    <section
      aria-labelledby="shipping-title"
      className="bg-mist px-6 py-8 sm:px-10 sm:py-10 print:bg-transparent print:p-0"
    >
      <h2 id="shipping-title" className="text-heading">
        {texts.shippingTitle}
      </h2>
      <p className="mt-2 text-muted text-sm">
        {offer.watch}, {offer.number}
      </p>
      <p className="mt-6 max-w-[60ch] whitespace-pre-line break-words border-line border-t pt-6">
        {text}
      </p>
      <div className="mt-8 flex flex-wrap items-center gap-3 print:hidden">
        <Button onClick={() => window.print()}>
          <Icon of={Printer} />
          {texts.print}
        </Button>
        <Answers offer={offer} offerKey={offerKey} amount={offer.quote?.amount ?? 0} />
      </div>
    </section>
  );
}

interface AnswersProps extends OfferDecisionProps {
  amount: number;
}

function Answers({ offer, offerKey, amount }: AnswersProps) {
  const [asked, setAsked] = useState<SellerAction | null>(null);
  const answer = useCall<typeof answerOffer>("POST /api/offers/answer", {
    updates: offerQuery(offerKey),
    overtaken: () => true,
  });
  if (offer.acts.length === 0) return null;
  const isAccepted = offer.state === "accepted";
  const sum = formatUsd(amount);
  const isYes = asked === "accepted" || asked === "inspected";
  const question = asked && sellerQuestions[asked];
  return (
    <div className={isAccepted ? "" : "mt-8 flex flex-wrap gap-3 max-sm:*:w-full"}>
      {offer.acts.map((action) => (
        <Button
          key={action}
          variant={variantOf(action, isAccepted)}
          onClick={() => {
            answer.reset();
            setAsked(action);
          }}
        >
          {isAccepted ? changedMind.button : sellerQuestions[action].button(sum)}
        </Button>
      ))}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => {
          if (!open) setAsked(null);
        }}
        title={isAccepted ? changedMind.title : (question?.title(sum) ?? "")}
        description={question?.description ?? ""}
        confirmLabel={question?.confirm ?? ""}
        confirmVariant={isYes ? "primary" : "danger"}
        progress={{
          pending: answer.isPending,
          problem: answer.error ? messageOf(answer.error, "Please try again.") : undefined,
        }}
        onConfirm={() => {
          if (!asked) return;
          const body = { to: asked, ...(isYes && { amount }) };
          answer.mutate(
            { headers: keyHeaders(offerKey), body },
            { onSuccess: () => setAsked(null) },
          );
        }}
      />
    </div>
  );
}

function variantOf(action: SellerAction, isAccepted: boolean) {
  if (isAccepted) return "quiet";
  return action === "accepted" || action === "inspected" ? "primary" : "secondary";
}

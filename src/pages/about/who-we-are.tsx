export function WhoWeAre({ storeName }: { storeName: string }) {
  return (
    <section aria-labelledby="who-title" className="section-space">
      <div className="container-page grid gap-x-8 gap-y-8 lg:grid-cols-12">
        <h2 id="who-title" className="lg:col-span-5">
          Who we are
        </h2>
        <div className="lg:col-span-7">
          <p className="max-w-[34ch] font-display text-heading leading-snug">
            A good watch does not stop being good when it changes hands.
          </p>
          <div className="mt-8 grid max-w-[62ch] gap-5 text-lead text-muted">
            <p>
              {storeName} deals in luxury watches and in nothing else. Some come to us new, others
              have been on a wrist for years. We give both the same attention, and we say plainly
              which is which.
            </p>
            <p>
              Every watch has a page of its own with its reference, its condition and what comes
              with it. If the box or the papers are missing, you read it there, before you buy.
            </p>
            <p>
              Collectors come for one reference, first-time buyers for advice, dealers for trade
              prices. All of them are told the same truth about the same watch.
            </p>
          </div>
        </div>
      </div>
    </section>
  );
}

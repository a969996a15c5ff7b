/** Takes the place of a form that can't work without script. */
export function FormNeedsScript() {
  return (
    <p className="hidden border-line border-t pt-6 text-muted noscript:block">
      The form needs JavaScript. Please switch it on and load this page again, or call or write to
      us.
    </p>
  );
}

import { credentials } from "#src/domain/limits.ts";
import { Button } from "#src/ui/button.tsx";
import { FormField } from "#src/ui/form-field.tsx";
import { Input } from "#src/ui/input.tsx";

/** By the specification the box does nothing: there is no form to send. Home has the one that works. */
export function NewsletterBox() {
  return (
    <section
      aria-labelledby="blog-newsletter-title"
      className="flex flex-col justify-between gap-10 self-start bg-mist p-8 sm:aspect-square lg:p-10"
    >
      <div>
        <h3 id="blog-newsletter-title" className="text-headline">
          Newsletter
        </h3>
        <p className="mt-4 max-w-[36ch] text-muted">
          New articles and notes for collectors, now and then by email.
        </p>
      </div>
      <div className="grid gap-4">
        <FormField label="Email address">
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="email"
              maxLength={credentials.emailMaxLength}
            />
          )}
        </FormField>
        <Button size="large">Subscribe</Button>
      </div>
    </section>
  );
}

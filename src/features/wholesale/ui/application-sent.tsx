import { CircleCheck } from "lucide";
import { useEffect, useRef } from "react";
import { applicationReceived } from "#src/features/wholesale/wholesale.messages.ts";
import { Button } from "#src/ui/button.tsx";
import { Icon } from "#src/ui/icon.tsx";

export function ApplicationSent({ onAnother }: { onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div role="status" className="bg-mist px-6 py-14 text-center sm:px-12 sm:py-20">
      <Icon of={CircleCheck} className="mx-auto size-10 stroke-1 text-success" />
      <h2 ref={title} tabIndex={-1} className="mt-6 outline-none">
        {applicationReceived.title}
      </h2>
      <p className="mx-auto mt-4 max-w-[48ch] text-balance text-lead text-muted">
        {applicationReceived.description}
      </p>
      <Button variant="secondary" onClick={onAnother} className="mt-10">
        Submit Another Application
      </Button>
    </div>
  );
}

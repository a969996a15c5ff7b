import { clsx } from "clsx";
import { X } from "lucide";
import type { Upload, UploadQueue } from "#src/lib/upload-queue.ts";
import { Button } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

const stateWords = { waiting: "Waiting…", sending: "Sending…", checking: "Checking…", failed: "" };

interface UploadTileProps {
  upload: Upload;
  queue: Pick<UploadQueue, "cancel" | "retry">;
}

export function UploadTile({ upload, queue }: UploadTileProps) {
  const { id, name, preview, state, sent, problem, canRetry } = upload;
  const percent = Math.round(sent * 100);
  return (
    <li className="min-w-0">
      <div className="relative bg-stone">
        <img
          src={preview}
          alt=""
          width={400}
          height={400}
          decoding="async"
          // A file that is no picture shows the ground instead of a broken one.
          onError={({ currentTarget }) => currentTarget.classList.add("invisible")}
          className={clsx(
            "aspect-square w-full object-cover",
            state === "failed" ? "opacity-30" : "opacity-60",
          )}
        />
        <IconButton
          label={state === "failed" ? `Dismiss ${name}` : `Cancel ${name}`}
          solid
          className="absolute top-0 right-0"
          onClick={() => queue.cancel(id)}
        >
          <Icon of={X} />
        </IconButton>
        {state !== "failed" && (
          <div
            role="progressbar"
            aria-label={`Adding ${name}`}
            aria-valuenow={percent}
            className="absolute inset-x-0 bottom-0 h-1 bg-paper/70"
          >
            <div
              className="h-full bg-brass transition-[width] duration-200"
              style={{ width: `${percent}%` }}
            />
          </div>
        )}
      </div>
      <p className="mt-2 truncate text-sm">{name}</p>
      <p className={clsx("mt-0.5 text-sm", state === "failed" ? "text-danger" : "text-muted")}>
        {problem ?? (state === "sending" ? `Sending, ${percent} %` : stateWords[state])}
      </p>
      {state === "failed" && canRetry && (
        <Button
          variant="secondary"
          size="small"
          className="mt-3"
          aria-label={`Try ${name} again`}
          onClick={() => queue.retry(id)}
        >
          Try again
        </Button>
      )}
    </li>
  );
}

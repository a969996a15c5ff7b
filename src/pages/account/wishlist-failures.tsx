import type { ReactNode } from "react";
import { invalidList, listFailed } from "#src/features/wishlist/wishlist.messages.ts";
import { paths } from "#src/lib/paths.ts";
import { isNotFound } from "#src/lib/query-client.ts";
import { Button } from "#src/ui/button.tsx";
import { RetryButton } from "#src/ui/load-failure.tsx";
import { PageHead } from "#src/ui/page-head.tsx";
import { ScreenMessage } from "#src/ui/screen-message.tsx";

export function InvalidWishlist() {
  return <Message {...invalidList} />;
}

interface WishlistFailedProps {
  error: Error;
  retry: () => void;
  retrying: boolean;
}

/** Someone else's list answers like one that never was: trying again would change nothing. */
export function WishlistFailed({ error, retry, retrying }: WishlistFailedProps) {
  if (isNotFound(error)) {
    return (
      <Message
        title={listFailed}
        description="It may have been deleted. Your other wishlists are on your account page."
      />
    );
  }
  return (
    <Message title={listFailed} description="Please check your connection and try again.">
      <RetryButton retry={retry} retrying={retrying} />
    </Message>
  );
}

interface MessageProps {
  title: string;
  description: string;
  children?: ReactNode;
}

function Message({ title, description, children }: MessageProps) {
  return (
    <>
      <PageHead title={title} description={description} />
      <ScreenMessage
        title={title}
        description={description}
        action={
          <>
            {children}
            <Button asChild>
              <a href={paths.account()}>My Wishlists</a>
            </Button>
          </>
        }
      />
    </>
  );
}

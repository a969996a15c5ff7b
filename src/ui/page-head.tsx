import { metaDescription } from "#src/lib/meta-description.ts";
import { usePageState } from "#src/lib/page-state.tsx";

interface PageHeadProps {
  title: string;
  description: string;
  keywords?: readonly string[];
  /** Canonical path. Without it the page is not indexed. */
  path?: string;
  /** Keeps a page with a canonical address out of search results as well. */
  noindex?: boolean;
  /** Path of the picture shown when the page is shared. */
  image?: string;
  type?: "website" | "product" | "article";
}

/** React moves these elements into the document's head. */
export function PageHead({
  title,
  description,
  keywords,
  path,
  noindex = path === undefined,
  image,
  type = "website",
}: PageHeadProps) {
  const { origin, shop } = usePageState();
  const summary = metaDescription(description);
  const fullTitle = title.includes(shop.storeName) ? title : `${title} | ${shop.storeName}`;
  const picture = origin + (image ?? "/og-default.png");
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={summary} />
      {keywords && <meta name="keywords" content={keywords.join(", ")} />}
      {noindex && <meta name="robots" content="noindex" />}
      {path !== undefined && <link rel="canonical" href={origin + path} />}
      {path !== undefined && <meta property="og:url" content={origin + path} />}
      <meta property="og:type" content={type} />
      <meta property="og:site_name" content={shop.storeName} />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={summary} />
      <meta property="og:image" content={picture} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={summary} />
      <meta name="twitter:image" content={picture} />
    </>
  );
}

-- Mails that were sent or given up keep no key or token of their links.
UPDATE "outgoing_mails" SET
	"html" = regexp_replace("html", '([?&#](?:key|token)=)[A-Za-z0-9_-]+', '\1…', 'g'),
	"text" = regexp_replace("text", '([?&#](?:key|token)=)[A-Za-z0-9_-]+', '\1…', 'g'),
	"headers" = regexp_replace("headers"::text, '([?&#](?:key|token)=)[A-Za-z0-9_-]+', '\1…', 'g')::jsonb
WHERE "state" IN ('sent', 'failed');

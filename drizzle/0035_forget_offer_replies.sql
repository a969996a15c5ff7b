-- Stored replies of a shop without a mail server had the seller's key.
DELETE FROM "idempotency_keys" WHERE "scope" = 'make-offer';

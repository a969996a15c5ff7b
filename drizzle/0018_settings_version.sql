-- Every page shows settings, so all cached ones become stale, in all processes.
CREATE TRIGGER "shop_settings_bump_catalog_version" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_settings"
	FOR EACH STATEMENT EXECUTE FUNCTION "bump_catalog_version"();

ALTER TABLE "users" ADD COLUMN "name_key" text;--> statement-breakpoint
CREATE UNIQUE INDEX "users_name_key" ON "users" USING btree ("name_key");--> statement-breakpoint
-- What is written once is not emptied either.
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON submission_events
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON weight_entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON audit_entries
  FOR EACH STATEMENT EXECUTE FUNCTION append_only();

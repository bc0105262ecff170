CREATE TABLE "report_groups" (
	"what" text PRIMARY KEY NOT NULL,
	"group" text NOT NULL,
	"waste_code" text DEFAULT '' NOT NULL,
	CONSTRAINT "report_groups_group" CHECK (btrim("report_groups"."group") <> '' and char_length("report_groups"."group") <= 120),
	CONSTRAINT "report_groups_waste_code" CHECK (char_length("report_groups"."waste_code") <= 40)
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"period" text PRIMARY KEY NOT NULL,
	"facts" text NOT NULL,
	"sha256" text NOT NULL,
	"groups" text NOT NULL,
	"acts" integer NOT NULL,
	"document" text NOT NULL,
	"handed_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"handed_in_by" bigint,
	CONSTRAINT "reports_period" CHECK ("reports"."period" ~ '^\d{4}-(0[1-9]|1[0-2]|Q[1-4]|H[12])$'),
	CONSTRAINT "reports_sha256" CHECK ("reports"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_handed_in_by_users_id_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- What was handed in stays as it was signed; who handed it in can be forgotten.
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON reports FOR EACH ROW EXECUTE FUNCTION append_only('handed_in_by');
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON reports FOR EACH STATEMENT EXECUTE FUNCTION append_only();

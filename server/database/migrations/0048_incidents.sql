CREATE TABLE "incident_letters" (
	"incident_id" bigint NOT NULL,
	"tag" text NOT NULL,
	CONSTRAINT "incident_letters_incident_id_tag_pk" PRIMARY KEY("incident_id","tag")
);
--> statement-breakpoint
CREATE TABLE "incident_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"incident_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" bigint,
	"text" text NOT NULL,
	CONSTRAINT "incident_log_text" CHECK (btrim("incident_log"."text") <> '' and char_length("incident_log"."text") <= 2000)
);
--> statement-breakpoint
CREATE TABLE "incidents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incidents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"title" text NOT NULL,
	"noticed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"activities" text[] NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"how_en" text NOT NULL,
	"how_id" text NOT NULL,
	"done_en" text NOT NULL,
	"done_id" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"letters_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	CONSTRAINT "incidents_title" CHECK (btrim("incidents"."title") <> '' and char_length("incidents"."title") <= 200),
	CONSTRAINT "incidents_activities" CHECK (cardinality("incidents"."activities") > 0),
	CONSTRAINT "incidents_period" CHECK ("incidents"."from_at" <= "incidents"."to_at")
);
--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_digest";--> statement-breakpoint
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind";--> statement-breakpoint
ALTER TABLE "incident_letters" ADD CONSTRAINT "incident_letters_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_log" ADD CONSTRAINT "incident_log_incident_id_incidents_id_fk" FOREIGN KEY ("incident_id") REFERENCES "public"."incidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident_log" ADD CONSTRAINT "incident_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incidents" ADD CONSTRAINT "incidents_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_log_of" ON "incident_log" USING btree ("incident_id","id");--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_about" CHECK (case "mails"."kind" when 'digest' then "mails"."user_id" is not null when 'incident' then true else "mails"."submission_id" is not null end);--> statement-breakpoint
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind" CHECK ("mails"."kind" in ('request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'digest', 'incident'));
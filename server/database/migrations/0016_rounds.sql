ALTER TYPE "public"."channel" ADD VALUE 'drop-off';--> statement-breakpoint
ALTER TYPE "public"."role" ADD VALUE 'driver' BEFORE 'operator';--> statement-breakpoint
CREATE TABLE "round_stops" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "round_stops_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"round_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"submission_id" bigint,
	"point_id" bigint,
	"latitude" double precision,
	"longitude" double precision,
	"near" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"done_at" timestamp (3) with time zone,
	"done_by" bigint,
	"failure" text,
	"note" text DEFAULT '' NOT NULL,
	"confirmed_by" text,
	"drawing" jsonb,
	"brought_id" bigint,
	"conflict" text,
	"outcome" jsonb,
	"request_key" text,
	CONSTRAINT "round_stops_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "round_stops_target" CHECK (num_nonnulls("round_stops"."submission_id", "round_stops"."point_id") = 1),
	CONSTRAINT "round_stops_state" CHECK ("round_stops"."state" in ('open', 'done', 'failed', 'conflict', 'skipped')),
	CONSTRAINT "round_stops_failure" CHECK ("round_stops"."failure" is null or "round_stops"."failure" in ('nobody-there', 'wrong-items', 'no-access', 'unsafe', 'vehicle-full', 'safety-stop')),
	CONSTRAINT "round_stops_failed" CHECK (("round_stops"."state" = 'failed') = ("round_stops"."failure" is not null)),
	CONSTRAINT "round_stops_conflict" CHECK (("round_stops"."state" = 'conflict') = ("round_stops"."conflict" is not null)),
	CONSTRAINT "round_stops_note" CHECK (char_length("round_stops"."note") <= 500),
	CONSTRAINT "round_stops_place" CHECK (("round_stops"."latitude" is null) = ("round_stops"."longitude" is null))
);
--> statement-breakpoint
CREATE TABLE "rounds" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"time_zone" text NOT NULL,
	"driver_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"started_at" timestamp (3) with time zone,
	"finished_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "rounds_note" CHECK (char_length("rounds"."note") <= 500)
);
--> statement-breakpoint
CREATE TABLE "weighings" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"stop_id" bigint NOT NULL,
	"scale" text DEFAULT '' NOT NULL,
	"box_number" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	CONSTRAINT "weighings_scale" CHECK (char_length("weighings"."scale") <= 60),
	CONSTRAINT "weighings_box" CHECK (char_length("weighings"."box_number") <= 40)
);
--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_round_id_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_done_by_users_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_brought_id_submissions_id_fk" FOREIGN KEY ("brought_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rounds" ADD CONSTRAINT "rounds_driver_id_users_id_fk" FOREIGN KEY ("driver_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_entry_id_weight_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_stop_id_round_stops_id_fk" FOREIGN KEY ("stop_id") REFERENCES "public"."round_stops"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weighings" ADD CONSTRAINT "weighings_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "round_stops_of" ON "round_stops" USING btree ("round_id","position");--> statement-breakpoint
CREATE INDEX "round_stops_by_submission" ON "round_stops" USING btree ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "round_stops_one_at_a_time" ON "round_stops" USING btree ("submission_id") WHERE "round_stops"."state" in ('open', 'conflict');--> statement-breakpoint
CREATE UNIQUE INDEX "round_stops_point_once" ON "round_stops" USING btree ("round_id","point_id");--> statement-breakpoint
CREATE INDEX "rounds_by_day" ON "rounds" USING btree ("day");--> statement-breakpoint
CREATE INDEX "rounds_by_driver" ON "rounds" USING btree ("driver_id","day");--> statement-breakpoint
CREATE INDEX "weighings_of" ON "weighings" USING btree ("stop_id");--> statement-breakpoint
CREATE INDEX "weighings_by_image" ON "weighings" USING btree ("image_id") WHERE "weighings"."image_id" is not null;
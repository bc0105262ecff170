ALTER TYPE "public"."submission_event_kind" ADD VALUE 'missed';--> statement-breakpoint
CREATE TABLE "area_districts" (
	"district_id" text PRIMARY KEY NOT NULL,
	"area_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slot_id" bigint NOT NULL,
	"submission_id" bigint NOT NULL,
	"kg" numeric(10, 3) NOT NULL,
	"booked_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"missed_at" timestamp (3) with time zone,
	CONSTRAINT "bookings_kg" CHECK ("bookings"."kg" >= 0)
);
--> statement-breakpoint
CREATE TABLE "closures" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closures_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"area_id" bigint,
	"reason" text NOT NULL,
	CONSTRAINT "closures_reason" CHECK (btrim("closures"."reason") <> '' and char_length("closures"."reason") <= 200)
);
--> statement-breakpoint
CREATE TABLE "service_areas" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service_areas_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"time_zone" text NOT NULL,
	"min_kg" numeric(8, 1),
	"needs" text[] NOT NULL,
	"sources" text[] NOT NULL,
	"cutoff_h" integer NOT NULL,
	"ahead_days" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hours" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_areas_name" CHECK (btrim("service_areas"."name") <> '' and char_length("service_areas"."name") <= 120),
	CONSTRAINT "service_areas_zone" CHECK ("service_areas"."time_zone" in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
	CONSTRAINT "service_areas_terms" CHECK ("service_areas"."min_kg" > 0 and "service_areas"."cutoff_h" >= 0 and "service_areas"."ahead_days" > 0)
);
--> statement-breakpoint
CREATE TABLE "slots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "slots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"area_id" bigint NOT NULL,
	"day" date NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"visits" integer NOT NULL,
	"capacity_kg" numeric(10, 3),
	"visits_booked" integer DEFAULT 0 NOT NULL,
	"kg_booked" numeric(10, 3) DEFAULT 0 NOT NULL,
	CONSTRAINT "slots_visits" CHECK ("slots"."visits_booked" between 0 and "slots"."visits"),
	CONSTRAINT "slots_kg" CHECK ("slots"."kg_booked" between 0 and coalesce("slots"."capacity_kg", "slots"."kg_booked")),
	CONSTRAINT "slots_order" CHECK ("slots"."starts_at" < "slots"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_kind";--> statement-breakpoint
ALTER TABLE "area_districts" ADD CONSTRAINT "area_districts_area_id_service_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."service_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_slot_id_slots_id_fk" FOREIGN KEY ("slot_id") REFERENCES "public"."slots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closures" ADD CONSTRAINT "closures_area_id_service_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."service_areas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "slots" ADD CONSTRAINT "slots_area_id_service_areas_id_fk" FOREIGN KEY ("area_id") REFERENCES "public"."service_areas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "area_districts_of" ON "area_districts" USING btree ("area_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_at_a_time" ON "bookings" USING btree ("submission_id") WHERE "bookings"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "bookings_of_slot" ON "bookings" USING btree ("slot_id");--> statement-breakpoint
CREATE INDEX "bookings_of_submission" ON "bookings" USING btree ("submission_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "closures_once" ON "closures" USING btree ("day",coalesce("area_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "service_areas_name_once" ON "service_areas" USING btree (lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "slots_once" ON "slots" USING btree ("area_id","day","starts");--> statement-breakpoint
CREATE INDEX "slots_by_start" ON "slots" USING btree ("starts_at");--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_kind" CHECK ("notifications"."kind" in ('welcome', 'request-read', 'request-status', 'request-corrected', 'pickup-failed', 'request-cleared', 'appointment', 'analysis-ready', 'requests-ending'));
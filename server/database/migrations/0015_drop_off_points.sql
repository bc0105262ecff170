CREATE TABLE "point_reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "point_reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"point_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undo_key" uuid,
	"handled_at" timestamp (3) with time zone,
	"handled_by" bigint,
	CONSTRAINT "point_reports_undo_key_unique" UNIQUE("undo_key"),
	CONSTRAINT "point_reports_kind" CHECK ("point_reports"."kind" in ('full', 'broken', 'outside')),
	CONSTRAINT "point_reports_handled" CHECK ("point_reports"."handled_by" is null or "point_reports"."handled_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text NOT NULL,
	"district_id" text NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"hours" jsonb,
	"note" text DEFAULT '' NOT NULL,
	"takes" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"state_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"state_by" bigint,
	"token" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_token_unique" UNIQUE("token"),
	CONSTRAINT "points_name" CHECK (btrim("points"."name") <> '' and char_length("points"."name") <= 120),
	CONSTRAINT "points_address" CHECK (btrim("points"."address") <> '' and char_length("points"."address") <= 300),
	CONSTRAINT "points_note" CHECK (char_length("points"."note") <= 300),
	CONSTRAINT "points_position" CHECK ("points"."latitude" between -90 and 90 and "points"."longitude" between -180 and 180),
	CONSTRAINT "points_takes" CHECK (cardinality("points"."takes") > 0),
	CONSTRAINT "points_state" CHECK ("points"."state" in ('open', 'full', 'broken', 'closed')),
	CONSTRAINT "points_token" CHECK ("points"."token" ~ '^[A-Za-z0-9_-]{22}$')
);
--> statement-breakpoint
ALTER TABLE "point_reports" ADD CONSTRAINT "point_reports_point_id_points_id_fk" FOREIGN KEY ("point_id") REFERENCES "public"."points"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_reports" ADD CONSTRAINT "point_reports_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_state_by_users_id_fk" FOREIGN KEY ("state_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "point_reports_of" ON "point_reports" USING btree ("point_id","at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "point_reports_open" ON "point_reports" USING btree ("point_id") WHERE "point_reports"."handled_at" is null;
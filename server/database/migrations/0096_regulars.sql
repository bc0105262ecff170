ALTER TYPE "public"."channel" ADD VALUE 'regular';--> statement-breakpoint
CREATE TABLE "regular_days" (
	"regular_id" bigint NOT NULL,
	"day" date NOT NULL,
	"submission_id" bigint,
	CONSTRAINT "regular_days_regular_id_day_pk" PRIMARY KEY("regular_id","day"),
	CONSTRAINT "regular_days_submission_id_unique" UNIQUE("submission_id")
);
--> statement-breakpoint
CREATE TABLE "regulars" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "regulars_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone_number" text,
	"email" text DEFAULT '' NOT NULL,
	"mails" boolean NOT NULL,
	"messages" boolean NOT NULL,
	"district_id" text NOT NULL,
	"street" text DEFAULT '' NOT NULL,
	"landmark" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"items" jsonb NOT NULL,
	"waste_source" text,
	"weeks" integer NOT NULL,
	"weekday" integer NOT NULL,
	"starts" text NOT NULL,
	"ends" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date,
	"note" text DEFAULT '' NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"consented_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "regulars_name" CHECK (btrim("regulars"."name") <> '' and char_length("regulars"."name") <= 100),
	CONSTRAINT "regulars_phone" CHECK ("regulars"."phone_number" ~ '^\+[1-9][0-9]{6,14}$'),
	CONSTRAINT "regulars_email" CHECK (char_length("regulars"."email") <= 254),
	CONSTRAINT "regulars_way" CHECK ("regulars"."phone_number" is not null or "regulars"."email" <> ''),
	CONSTRAINT "regulars_street" CHECK (char_length("regulars"."street") <= 200),
	CONSTRAINT "regulars_landmark" CHECK (char_length("regulars"."landmark") <= 200),
	CONSTRAINT "regulars_message" CHECK (char_length("regulars"."message") <= 500),
	CONSTRAINT "regulars_goods" CHECK ("regulars"."message" <> '' or jsonb_array_length("regulars"."items") > 0),
	CONSTRAINT "regulars_note" CHECK (char_length("regulars"."note") <= 1000),
	CONSTRAINT "regulars_waste_source" CHECK ("regulars"."waste_source" in ('household', 'public-place', 'managed-area', 'business')),
	CONSTRAINT "regulars_rhythm" CHECK ("regulars"."weeks" in (1, 2, 4) and "regulars"."weekday" between 1 and 7),
	CONSTRAINT "regulars_window" CHECK ("regulars"."starts" < "regulars"."ends"),
	CONSTRAINT "regulars_days" CHECK ("regulars"."last_day" >= "regulars"."first_day")
);
--> statement-breakpoint
ALTER TABLE "submissions" DROP CONSTRAINT "submissions_consent";--> statement-breakpoint
ALTER TABLE "regular_days" ADD CONSTRAINT "regular_days_regular_id_regulars_id_fk" FOREIGN KEY ("regular_id") REFERENCES "public"."regulars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "regular_days" ADD CONSTRAINT "regular_days_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_consent" CHECK (case "submissions"."channel"::text when 'phone' then "submissions"."consented_at" is not null when 'walk-in' then true when 'regular' then true else "submissions"."consented_at" is null end);--> statement-breakpoint
ALTER TABLE "imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('points', 'partners', 'collections', 'requests', 'regulars'));
CREATE TABLE "content_images" (
	"id" text PRIMARY KEY NOT NULL,
	"source_url" text,
	"width" integer,
	"height" integer,
	"uploaded_by" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failed_at" timestamp (3) with time zone,
	"failure" text,
	CONSTRAINT "content_images_source_url_unique" UNIQUE("source_url"),
	CONSTRAINT "content_images_id" CHECK ("content_images"."id" ~ '^[0-9a-f]{32}$'),
	CONSTRAINT "content_images_size" CHECK ("content_images"."width" > 0 and "content_images"."height" > 0)
);
--> statement-breakpoint
ALTER TABLE "content_copies" ADD COLUMN "failed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "content_copies" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "icon" text;--> statement-breakpoint
ALTER TABLE "content_items" ADD COLUMN "seeded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "content_images" ADD CONSTRAINT "content_images_uploaded_by_users_id_fk" FOREIGN KEY ("uploaded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "content_items" ADD CONSTRAINT "content_items_image_key_content_images_id_fk" FOREIGN KEY ("image_key") REFERENCES "public"."content_images"("id") ON DELETE no action ON UPDATE no action;
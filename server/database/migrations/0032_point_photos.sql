ALTER TABLE "points" ADD COLUMN "photo_id" text;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "photo_width" integer;--> statement-breakpoint
ALTER TABLE "points" ADD COLUMN "photo_height" integer;--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_photo_id_unique" UNIQUE("photo_id");--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_photo" CHECK (("points"."photo_id" is null) = ("points"."photo_width" is null) and ("points"."photo_id" is null) = ("points"."photo_height" is null));--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_photo_id" CHECK ("points"."photo_id" ~ '^[0-9a-f]{32}$');--> statement-breakpoint
ALTER TABLE "points" ADD CONSTRAINT "points_photo_size" CHECK ("points"."photo_width" > 0 and "points"."photo_height" > 0);
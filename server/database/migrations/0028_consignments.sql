ALTER TABLE "consignments" ADD COLUMN "leaves_on" date;--> statement-breakpoint
ALTER TABLE "consignments" ADD COLUMN "link_ends_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "email" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "permits" ADD COLUMN "waste" text DEFAULT '' NOT NULL;
ALTER TYPE "public"."outcome" ADD VALUE 'repaired' BEFORE 'recycled';--> statement-breakpoint
ALTER TABLE "weight_entries" DROP CONSTRAINT "weight_entries_reused";--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "refrigerant" text;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "refrigerant_gas" text;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "refrigerant_g" integer;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD COLUMN "factor_version" text DEFAULT '2026-11-21' NOT NULL;--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_used_on" CHECK ("weight_entries"."outcome"::text not in ('reused', 'repaired') or ("weight_entries"."units" is not null and "weight_entries"."refrigerant" is null));--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_refrigerant" CHECK ("weight_entries"."refrigerant" in ('recovered', 'vented', 'unknown'));--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_gas" CHECK (btrim("weight_entries"."refrigerant_gas") <> '' and char_length("weight_entries"."refrigerant_gas") <= 20);--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_gas_amount" CHECK ("weight_entries"."refrigerant_g" between 1 and 1000000);--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_gas_known" CHECK (case when "weight_entries"."refrigerant" = 'recovered' then "weight_entries"."refrigerant_g" is not null
        when "weight_entries"."refrigerant" = 'vented' then true
        else "weight_entries"."refrigerant_g" is null and "weight_entries"."refrigerant_gas" is null end);--> statement-breakpoint
ALTER TABLE "weight_entries" ADD CONSTRAINT "weight_entries_factors" CHECK ("weight_entries"."factor_version" ~ '^\d{4}-\d{2}-\d{2}$');
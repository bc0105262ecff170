CREATE TABLE "identity"."recovery_code" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"mark" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "identity"."user" ADD COLUMN "factor_id" text;--> statement-breakpoint
ALTER TABLE "identity"."user" ADD COLUMN "factor_secret" text;--> statement-breakpoint
ALTER TABLE "identity"."user" ADD COLUMN "factor_step" integer;--> statement-breakpoint
ALTER TABLE "identity"."user" ADD COLUMN "factor_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity"."recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "identity"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "identity_recovery_code_mark" ON "identity"."recovery_code" USING btree ("user_id","mark");--> statement-breakpoint
ALTER TABLE "identity"."user" ADD CONSTRAINT "identity_user_factor" CHECK (num_nulls("identity"."user"."factor_id", "identity"."user"."factor_secret", "identity"."user"."factor_step", "identity"."user"."factor_at") in (0, 4));
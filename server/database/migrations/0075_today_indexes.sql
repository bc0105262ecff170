CREATE INDEX "lots_holding_data" ON "lots" USING btree ("since","id") WHERE "lots"."stock_g" > 0 and "lots"."data" = 'holds';--> statement-breakpoint
CREATE INDEX "consignments_open" ON "consignments" USING btree ("id") WHERE "consignments"."state" in ('draft', 'sent', 'received');--> statement-breakpoint
CREATE INDEX "submissions_unweighed" ON "submissions" USING btree ("status_at","id") WHERE "submissions"."status" = 'collected' and "submissions"."ledger_status" is null;--> statement-breakpoint
CREATE INDEX "submissions_recycled" ON "submissions" USING btree ("status_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE "submissions"."ledger_status" = 'recycled';--> statement-breakpoint
CREATE INDEX "weight_fates_first_at" ON "weight_fates" USING brin ("first_at");
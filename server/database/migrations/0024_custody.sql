CREATE TABLE "confirmations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "confirmations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"consignment_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"by_name" text,
	"note" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"act_id" bigint NOT NULL,
	CONSTRAINT "confirmations_act_id_unique" UNIQUE("act_id"),
	CONSTRAINT "confirmations_kind" CHECK ("confirmations"."kind" in ('received', 'treated'))
);
--> statement-breakpoint
CREATE TABLE "consignment_lots" (
	"consignment_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"box_number" text DEFAULT '' NOT NULL,
	"seal_number" text DEFAULT '' NOT NULL,
	CONSTRAINT "consignment_lots_consignment_id_lot_id_pk" PRIMARY KEY("consignment_id","lot_id"),
	CONSTRAINT "consignment_lots_box" CHECK (char_length("consignment_lots"."box_number") <= 40 and char_length("consignment_lots"."seal_number") <= 40)
);
--> statement-breakpoint
CREATE TABLE "custody_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custody_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"happened_on" date,
	"actor_id" bigint,
	"reason" text DEFAULT '' NOT NULL,
	"slip_number" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"declared" boolean DEFAULT false NOT NULL,
	"corrects_id" bigint,
	"weight_entry_id" bigint,
	"consignment_id" bigint,
	"request_key" text,
	"request_hash" "bytea",
	CONSTRAINT "custody_acts_corrects_id_unique" UNIQUE("corrects_id"),
	CONSTRAINT "custody_acts_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "custody_acts_weighed_once" UNIQUE("weight_entry_id","kind"),
	CONSTRAINT "custody_acts_kind" CHECK ("custody_acts"."kind" in ('received', 'split', 'merged', 'dismantled', 'outcome', 'consigned', 'confirmed', 'treated', 'corrected')),
	CONSTRAINT "custody_acts_reason" CHECK (char_length("custody_acts"."reason") <= 500),
	CONSTRAINT "custody_acts_corrects" CHECK (("custody_acts"."kind" = 'corrected') = ("custody_acts"."corrects_id" is not null)),
	CONSTRAINT "custody_acts_order" CHECK ("custody_acts"."corrects_id" < "custody_acts"."id")
);
--> statement-breakpoint
CREATE TABLE "custody_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "custody_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"act_id" bigint NOT NULL,
	"lot_id" bigint NOT NULL,
	"account" text NOT NULL,
	"material" text,
	"grams" bigint NOT NULL,
	CONSTRAINT "custody_entries_account" CHECK ("custody_entries"."account" in ('source', 'stock', 'underway', 'held', 'passed', 'reused', 'repaired', 'recycled', 'refrigerant', 'disposed', 'loss', 'difference')),
	CONSTRAINT "custody_entries_grams" CHECK ("custody_entries"."grams" <> 0),
	CONSTRAINT "custody_entries_material" CHECK ("custody_entries"."material" is null or "custody_entries"."account" in ('recycled', 'disposed'))
);
--> statement-breakpoint
CREATE TABLE "custody_totals" (
	"store_id" bigint NOT NULL,
	"device_class" text NOT NULL,
	"material" text NOT NULL,
	"account" text NOT NULL,
	"grams" bigint NOT NULL,
	CONSTRAINT "custody_totals_store_id_device_class_material_account_pk" PRIMARY KEY("store_id","device_class","material","account"),
	CONSTRAINT "custody_totals_grams" CHECK (case when "custody_totals"."account" = 'source' then "custody_totals"."grams" <= 0 when "custody_totals"."account" in ('passed', 'difference') then true else "custody_totals"."grams" >= 0 end)
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lots_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"store_id" bigint NOT NULL,
	"device_class" text,
	"material" text,
	"waste_source" text,
	"route" text,
	"since" timestamp (3) with time zone NOT NULL,
	"data" text DEFAULT 'none' NOT NULL,
	"submission_id" bigint,
	"stock_g" bigint DEFAULT 0 NOT NULL,
	"underway_g" bigint DEFAULT 0 NOT NULL,
	"held_g" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "lots_what" CHECK (num_nonnulls("lots"."device_class", "lots"."material") = 1),
	CONSTRAINT "lots_grams" CHECK ("lots"."stock_g" >= 0 and "lots"."underway_g" >= 0 and "lots"."held_g" >= 0),
	CONSTRAINT "lots_one_place" CHECK (("lots"."stock_g" > 0)::int + ("lots"."underway_g" > 0)::int + ("lots"."held_g" > 0)::int <= 1),
	CONSTRAINT "lots_data" CHECK ("lots"."data" in ('none', 'holds', 'wiped')),
	CONSTRAINT "lots_source" CHECK ("lots"."waste_source" is null or "lots"."waste_source" in ('household', 'public-place', 'managed-area', 'business')),
	CONSTRAINT "lots_route" CHECK ("lots"."route" is null or "lots"."route" in ('household', 'business'))
);
--> statement-breakpoint
CREATE TABLE "wipes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wipes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"method" text NOT NULL,
	"done_on" date NOT NULL,
	"done_by" text,
	"log" text DEFAULT '' NOT NULL,
	"image_id" uuid,
	"succeeded" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"recorded_by" bigint,
	"request_key" text,
	"request_hash" "bytea",
	CONSTRAINT "wipes_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "wipes_method" CHECK ("wipes"."method" in ('clear', 'purge', 'destroy')),
	CONSTRAINT "wipes_log" CHECK (char_length("wipes"."log") <= 4000)
);
--> statement-breakpoint
CREATE TABLE "consignments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consignments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"store_id" bigint NOT NULL,
	"receiver_id" bigint NOT NULL,
	"transporter_id" bigint,
	"waste_code" text DEFAULT '' NOT NULL,
	"packaging" text DEFAULT '' NOT NULL,
	"vehicle" text DEFAULT '' NOT NULL,
	"manifest_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "consignments_number_unique" UNIQUE("number"),
	CONSTRAINT "consignments_state" CHECK ("consignments"."state" in ('draft', 'sent', 'received', 'treated', 'cancelled')),
	CONSTRAINT "consignments_sent" CHECK ("consignments"."state" in ('draft', 'cancelled') or "consignments"."sent_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "partners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partners_name_unique" UNIQUE("name"),
	CONSTRAINT "partners_name" CHECK (btrim("partners"."name") <> '' and char_length("partners"."name") <= 120),
	CONSTRAINT "partners_kinds" CHECK (cardinality("partners"."kinds") > 0 and "partners"."kinds" <@ array['recycler', 'transporter', 'repairer'])
);
--> statement-breakpoint
CREATE TABLE "permits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "permits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"partner_id" bigint NOT NULL,
	"covers" text NOT NULL,
	"number" text NOT NULL,
	"issued_by" text DEFAULT '' NOT NULL,
	"ends_on" date,
	"storage_key" text,
	"file_type" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "permits_covers" CHECK ("permits"."covers" in ('recycler', 'transporter', 'repairer')),
	CONSTRAINT "permits_number" CHECK (btrim("permits"."number") <> '' and char_length("permits"."number") <= 80),
	CONSTRAINT "permits_file" CHECK (("permits"."storage_key" is null) = ("permits"."file_type" is null))
);
--> statement-breakpoint
CREATE TABLE "stores" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stores_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"clock" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stores_name_unique" UNIQUE("name"),
	CONSTRAINT "stores_name" CHECK (btrim("stores"."name") <> '' and char_length("stores"."name") <= 120)
);
--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "confirmations" ADD CONSTRAINT "confirmations_act_id_custody_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."custody_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_lots" ADD CONSTRAINT "consignment_lots_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignment_lots" ADD CONSTRAINT "consignment_lots_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_corrects_id_custody_acts_id_fk" FOREIGN KEY ("corrects_id") REFERENCES "public"."custody_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_weight_entry_id_weight_entries_id_fk" FOREIGN KEY ("weight_entry_id") REFERENCES "public"."weight_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_acts" ADD CONSTRAINT "custody_acts_consignment_id_consignments_id_fk" FOREIGN KEY ("consignment_id") REFERENCES "public"."consignments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_entries" ADD CONSTRAINT "custody_entries_act_id_custody_acts_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."custody_acts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_entries" ADD CONSTRAINT "custody_entries_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custody_totals" ADD CONSTRAINT "custody_totals_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wipes" ADD CONSTRAINT "wipes_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wipes" ADD CONSTRAINT "wipes_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wipes" ADD CONSTRAINT "wipes_recorded_by_users_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_store_id_stores_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."stores"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_receiver_id_partners_id_fk" FOREIGN KEY ("receiver_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_transporter_id_partners_id_fk" FOREIGN KEY ("transporter_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consignments" ADD CONSTRAINT "consignments_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "permits" ADD CONSTRAINT "permits_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "confirmations_of" ON "confirmations" USING btree ("consignment_id");--> statement-breakpoint
CREATE INDEX "confirmations_by_image" ON "confirmations" USING btree ("image_id") WHERE "confirmations"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "consignment_lots_by_lot" ON "consignment_lots" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "custody_acts_of_consignment" ON "custody_acts" USING btree ("consignment_id");--> statement-breakpoint
CREATE INDEX "custody_acts_by_image" ON "custody_acts" USING btree ("image_id") WHERE "custody_acts"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "custody_entries_of_act" ON "custody_entries" USING btree ("act_id");--> statement-breakpoint
CREATE INDEX "custody_entries_of_lot" ON "custody_entries" USING btree ("lot_id","act_id");--> statement-breakpoint
CREATE INDEX "lots_in_stock" ON "lots" USING btree ("store_id","since","id") WHERE "lots"."stock_g" > 0;--> statement-breakpoint
CREATE INDEX "lots_oldest" ON "lots" USING btree ("since","id") WHERE "lots"."stock_g" > 0;--> statement-breakpoint
CREATE INDEX "lots_by_kind" ON "lots" USING btree ((coalesce("device_class", "material")),"since","id") WHERE "lots"."stock_g" > 0;--> statement-breakpoint
CREATE INDEX "lots_of" ON "lots" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "wipes_of" ON "wipes" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "wipes_by_image" ON "wipes" USING btree ("image_id") WHERE "wipes"."image_id" is not null;--> statement-breakpoint
CREATE INDEX "consignments_by_receiver" ON "consignments" USING btree ("receiver_id");--> statement-breakpoint
CREATE INDEX "consignments_by_transporter" ON "consignments" USING btree ("transporter_id");--> statement-breakpoint
CREATE INDEX "permits_of" ON "permits" USING btree ("partner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stores_one_default" ON "stores" USING btree ("is_default") WHERE "stores"."is_default";
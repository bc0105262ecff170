ALTER TYPE "public"."channel" ADD VALUE 'import';--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" bigint NOT NULL,
	"sheet" integer NOT NULL,
	"row" integer NOT NULL,
	"hidden" boolean NOT NULL,
	"cells" jsonb,
	"values" jsonb,
	"state" text DEFAULT 'new' NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"key" text,
	"made_id" bigint,
	CONSTRAINT "import_rows_import_id_sheet_row_pk" PRIMARY KEY("import_id","sheet","row"),
	CONSTRAINT "import_rows_state" CHECK ("import_rows"."state" in ('new', 'made', 'there', 'refused', 'left', 'kept', 'undone'))
);
--> statement-breakpoint
CREATE TABLE "imported_keys" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"import_id" bigint NOT NULL,
	CONSTRAINT "imported_keys_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "imports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"failure" text,
	"storage_key" text,
	"sheets" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"columns" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"take_hidden" boolean,
	"fixed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"created_by" bigint,
	"committed_at" timestamp (3) with time zone,
	"committed_by" bigint,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_kind" CHECK ("imports"."kind" in ('points', 'partners', 'collections', 'requests')),
	CONSTRAINT "imports_state" CHECK ("imports"."state" in ('reading', 'judging', 'ready', 'committing', 'committed', 'undoing', 'undone', 'failed')),
	CONSTRAINT "imports_failure" CHECK (("imports"."failure" is null) = ("imports"."state" <> 'failed')),
	CONSTRAINT "imports_file" CHECK (btrim("imports"."file_name") <> '' and char_length("imports"."file_name") <= 200)
);
--> statement-breakpoint
CREATE TABLE "past_collections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "past_collections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"import_id" bigint NOT NULL,
	"day" date NOT NULL,
	"weight_g" bigint NOT NULL,
	"item" text DEFAULT '' NOT NULL,
	"pieces" integer,
	"place" text DEFAULT '' NOT NULL,
	"district_id" text,
	"outcome" text DEFAULT 'unknown' NOT NULL,
	CONSTRAINT "past_collections_weight" CHECK ("past_collections"."weight_g" > 0),
	CONSTRAINT "past_collections_pieces" CHECK ("past_collections"."pieces" > 0),
	CONSTRAINT "past_collections_outcome" CHECK ("past_collections"."outcome" in ('reused', 'repaired', 'recycled', 'disposed', 'unknown'))
);
--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_keys" ADD CONSTRAINT "imported_keys_import" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_committed_by_users_id_fk" FOREIGN KEY ("committed_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "past_collections" ADD CONSTRAINT "past_collections_import_id_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_rows_by_state" ON "import_rows" USING btree ("import_id","state","sheet","row");--> statement-breakpoint
CREATE INDEX "import_rows_by_key" ON "import_rows" USING btree ("import_id","key");--> statement-breakpoint
CREATE INDEX "imported_keys_of" ON "imported_keys" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "past_collections_by_day" ON "past_collections" USING btree ("day");--> statement-breakpoint
CREATE INDEX "past_collections_of" ON "past_collections" USING btree ("import_id");
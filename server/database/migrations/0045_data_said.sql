CREATE TABLE "data_said" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "data_said_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" bigint NOT NULL,
	"holds" boolean NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_said" ADD CONSTRAINT "data_said_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_said_of" ON "data_said" USING btree ("lot_id");
--> statement-breakpoint
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON data_said FOR EACH ROW EXECUTE FUNCTION append_only('nobody');
--> statement-breakpoint
CREATE TRIGGER append_only_whole BEFORE TRUNCATE ON data_said FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE FUNCTION custody_data_said() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lots SET data = CASE WHEN NEW.holds THEN 'holds' ELSE 'none' END WHERE id = NEW.lot_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER said AFTER INSERT ON data_said FOR EACH ROW EXECUTE FUNCTION custody_data_said();

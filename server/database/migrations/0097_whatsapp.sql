CREATE TABLE "message_deliveries" (
	"service_key" text PRIMARY KEY NOT NULL,
	"name" text,
	"state" text NOT NULL,
	"code" text,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "message_deliveries_state" CHECK ("message_deliveries"."state" in ('sent', 'failed', 'delivered', 'read')),
	CONSTRAINT "message_deliveries_length" CHECK (char_length("message_deliveries"."service_key") <= 100 and char_length("message_deliveries"."name") <= 200 and char_length("message_deliveries"."code") <= 20)
);
--> statement-breakpoint
ALTER TABLE "chat_events" ADD COLUMN "unread" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "service_key" text;--> statement-breakpoint
CREATE INDEX "message_deliveries_named" ON "message_deliveries" USING btree ("name") WHERE "message_deliveries"."name" is not null;--> statement-breakpoint
CREATE INDEX "message_deliveries_oldest" ON "message_deliveries" USING btree ("at");--> statement-breakpoint
CREATE INDEX "messages_in_service" ON "messages" USING btree ("service_key") WHERE "messages"."service_key" is not null;--> statement-breakpoint
ALTER TABLE "chat_events" ADD CONSTRAINT "chat_events_unread" CHECK (char_length("chat_events"."unread") <= 16000);
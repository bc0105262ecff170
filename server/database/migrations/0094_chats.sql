ALTER TYPE "public"."channel" ADD VALUE 'chat';--> statement-breakpoint
CREATE TABLE "chat_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"key" text NOT NULL,
	"event" jsonb,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"chat_id" bigint,
	CONSTRAINT "chat_events_channel" CHECK ("chat_events"."channel" ~ '^[a-z]{2,20}$'),
	CONSTRAINT "chat_events_key" CHECK (char_length("chat_events"."key") between 1 and 300),
	CONSTRAINT "chat_events_ended" CHECK (("chat_events"."event" is null) = ("chat_events"."ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "chat_identifiers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chat_identifiers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"chat_id" bigint NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chat_identifiers_channel" CHECK ("chat_identifiers"."channel" ~ '^[a-z]{2,20}$'),
	CONSTRAINT "chat_identifiers_kind" CHECK ("chat_identifiers"."kind" in ('user', 'phone')),
	CONSTRAINT "chat_identifiers_value" CHECK ("chat_identifiers"."value" <> '' and char_length("chat_identifiers"."value") <= 200)
);
--> statement-breakpoint
CREATE TABLE "chat_requests" (
	"submission_id" bigint PRIMARY KEY NOT NULL,
	"chat_id" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chats" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "chats_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"reply_to" text NOT NULL,
	"locale" text NOT NULL,
	"standing" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"heard_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "chats_channel" CHECK ("chats"."channel" ~ '^[a-z]{2,20}$'),
	CONSTRAINT "chats_locale" CHECK ("chats"."locale" in ('en', 'id'))
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_kind";--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "kind" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ALTER COLUMN "submission_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "chat_id" bigint;--> statement-breakpoint
ALTER TABLE "chat_events" ADD CONSTRAINT "chat_events_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_identifiers" ADD CONSTRAINT "chat_identifiers_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_requests" ADD CONSTRAINT "chat_requests_submission_id_submissions_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submissions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chat_requests" ADD CONSTRAINT "chat_requests_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_events_once" ON "chat_events" USING btree ("channel","key");--> statement-breakpoint
CREATE INDEX "chat_events_oldest" ON "chat_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "chat_events_of" ON "chat_events" USING btree ("chat_id","ended_at") WHERE "chat_events"."chat_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "chat_identifiers_once" ON "chat_identifiers" USING btree ("chat_id","kind","value");--> statement-breakpoint
CREATE UNIQUE INDEX "chat_identifiers_user" ON "chat_identifiers" USING btree ("channel","value") WHERE "chat_identifiers"."kind" = 'user';--> statement-breakpoint
CREATE INDEX "chat_identifiers_of" ON "chat_identifiers" USING btree ("channel","kind","value");--> statement-breakpoint
CREATE INDEX "chat_requests_of" ON "chat_requests" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "chats_heard" ON "chats" USING btree ("heard_at");--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "messages_of_chat" ON "messages" USING btree ("chat_id") WHERE "messages"."chat_id" is not null;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_about" CHECK (case when "messages"."kind" is null then "messages"."reply" is not null and "messages"."chat_id" is not null else "messages"."reply" is null and "messages"."submission_id" is not null end);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_kind" CHECK ("messages"."kind" is null or "messages"."kind" in ('request-received', 'request-status', 'request-corrected', 'pickup-failed', 'visit-reminder', 'visit-unconfirmed', 'request-cleared', 'appointment', 'request-message', 'request-merged', 'receipt-replaced'));
ALTER TABLE "round_stops" DROP CONSTRAINT "round_stops_note";--> statement-breakpoint
ALTER TABLE "round_stops" ADD CONSTRAINT "round_stops_note" CHECK (char_length("round_stops"."note") <= 1001);
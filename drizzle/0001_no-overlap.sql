-- The last word on double booking: no two active visits of one master may share an instant, buffers included.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_no_overlap" EXCLUDE USING gist (
  "salon_id" WITH =,
  "master_id" WITH =,
  tstzrange("busy_from", "busy_to") WITH &&
) WHERE ("status" IN ('booked', 'confirmed', 'in_progress'));

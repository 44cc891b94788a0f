ALTER TABLE "dialogues" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "needs_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "session_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "max_future_appointments_per_client" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "notify_master_of_new_appointments" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
-- Marks the demo salon that an earlier seed made: the seed makes a salon and its four accounts at one instant.
UPDATE "salons" SET "is_demo" = true WHERE "name" = 'Salon Aurora' AND (
	SELECT count(*) FROM "accounts" WHERE "accounts"."salon_id" = "salons"."id" AND "accounts"."created_at" = "salons"."created_at"
		AND ("username", "role") IN (('admin', 'admin'), ('operator', 'operator'), ('master', 'master'), ('client', 'client'))
) = 4;

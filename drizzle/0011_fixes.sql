ALTER TABLE "messages" ADD COLUMN "media" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "needs_person" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "session_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "max_future_appointments_per_client" integer DEFAULT 5 NOT NULL;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "client_id" integer;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "slot_holds" ADD COLUMN "ends_at" timestamp with time zone;
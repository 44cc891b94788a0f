ALTER TABLE "notifications" ADD COLUMN "gave_up" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "is_over" boolean DEFAULT false NOT NULL;
ALTER TABLE "clients" ADD COLUMN "notifications_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "notification_recipients" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "salons" SET "notification_recipients" = '{"appointment_created": ["client", "master"]}' WHERE "notify_master_of_new_appointments";

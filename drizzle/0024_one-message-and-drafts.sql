ALTER TABLE "autopilot_dialogues" ADD COLUMN "draft" text;--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "confirmed_by" integer;--> statement-breakpoint
CREATE INDEX "notifications_confirmed" ON "notifications" USING btree ("salon_id","confirmed_by") WHERE confirmed_by is not null;
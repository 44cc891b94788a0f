CREATE TABLE "connection_states" (
	"system" text PRIMARY KEY NOT NULL,
	"is_failing" boolean NOT NULL,
	"last_success_at" timestamp with time zone,
	"last_error" text,
	"last_error_at" timestamp with time zone,
	"paused_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "notifications_waiting" ON "notifications" USING btree ("salon_id","channel") WHERE state in ('pending', 'failed') and not is_over;--> statement-breakpoint
CREATE INDEX "sync_log_waiting" ON "sync_log" USING btree ("salon_id","system") WHERE state <> 'succeeded' and not is_given_up;
ALTER TABLE "task_viewers" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "task_viewers" ADD COLUMN "typing_at" timestamp with time zone;
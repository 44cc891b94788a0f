ALTER TABLE "external_visits" ADD COLUMN "run_id" integer;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "conflict_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "import_runs" ADD COLUMN "taken" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_running" ON "import_runs" USING btree ("salon_id","system","from_date","to_date") WHERE state = 'running';
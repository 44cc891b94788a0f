CREATE TABLE "autopilot_spending" (
	"salon_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"calls" integer NOT NULL,
	"tokens" integer NOT NULL,
	CONSTRAINT "autopilot_spending_salon_id_task_id_pk" PRIMARY KEY("salon_id","task_id")
);
--> statement-breakpoint
ALTER TABLE "autopilot_spending" ADD CONSTRAINT "autopilot_spending_task" FOREIGN KEY ("salon_id","task_id") REFERENCES "public"."tasks"("salon_id","id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "autopilot_deeds" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "autopilot_deeds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"kind" text NOT NULL,
	"appointment_id" integer NOT NULL,
	"was" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone,
	CONSTRAINT "autopilot_deeds_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "autopilot_deeds_kind" CHECK (kind in ('book', 'move', 'cancel'))
);
--> statement-breakpoint
CREATE TABLE "autopilot_dialogues" (
	"salon_id" integer NOT NULL,
	"task_id" integer NOT NULL,
	"conversation" jsonb NOT NULL,
	"heard_id" integer NOT NULL,
	"hand_back" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "autopilot_dialogues_salon_id_task_id_pk" PRIMARY KEY("salon_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "autopilot_settings" (
	"salon_id" integer NOT NULL,
	"channel" text NOT NULL,
	"mode" text NOT NULL,
	"from_minute" smallint,
	"to_minute" smallint,
	"greeting" text DEFAULT '' NOT NULL,
	CONSTRAINT "autopilot_settings_salon_id_channel_pk" PRIMARY KEY("salon_id","channel"),
	CONSTRAINT "autopilot_settings_mode" CHECK (mode in ('off', 'on_request', 'first'))
);
--> statement-breakpoint
ALTER TABLE "autopilot_deeds" ADD CONSTRAINT "autopilot_deeds_appointment" FOREIGN KEY ("salon_id","appointment_id") REFERENCES "public"."appointments"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopilot_dialogues" ADD CONSTRAINT "autopilot_dialogues_task" FOREIGN KEY ("salon_id","task_id") REFERENCES "public"."tasks"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "autopilot_settings" ADD CONSTRAINT "autopilot_settings_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "autopilot_deeds_by_task" ON "autopilot_deeds" USING btree ("salon_id","task_id","id");
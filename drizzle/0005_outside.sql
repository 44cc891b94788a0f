CREATE TABLE "external_names" (
	"salon_id" integer NOT NULL,
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" bigint NOT NULL,
	"local_id" integer NOT NULL,
	CONSTRAINT "external_names_salon_id_system_kind_external_id_pk" PRIMARY KEY("salon_id","system","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "external_visits" (
	"salon_id" integer NOT NULL,
	"system" text NOT NULL,
	"external_id" bigint NOT NULL,
	"appointment_id" integer NOT NULL,
	"seen" text NOT NULL,
	CONSTRAINT "external_visits_salon_id_system_external_id_pk" PRIMARY KEY("salon_id","system","external_id")
);
--> statement-breakpoint
CREATE TABLE "import_conflicts" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "import_conflicts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"run_id" integer NOT NULL,
	"external_id" bigint NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "import_conflicts_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "import_runs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"system" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"state" text NOT NULL,
	"total" integer,
	"processed" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"skipped" integer DEFAULT 0 NOT NULL,
	"error" text,
	"cursor" text,
	"claimed_until" timestamp with time zone,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	CONSTRAINT "import_runs_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "import_runs_state" CHECK (state in ('running', 'succeeded', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notice_templates" (
	"salon_id" integer NOT NULL,
	"event" text NOT NULL,
	"recipient_kind" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "notice_templates_salon_id_event_recipient_kind_language_pk" PRIMARY KEY("salon_id","event","recipient_kind","language")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" integer NOT NULL,
	"event" text NOT NULL,
	"recipient_kind" text NOT NULL,
	"person_id" integer NOT NULL,
	"recipient" text NOT NULL,
	"details" jsonb,
	"channel" text,
	"state" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"error" text,
	"external_id" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"claimed_until" timestamp with time zone,
	"visit_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "notifications_state" CHECK (state in ('pending', 'sent', 'delivered', 'read', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "slot_holds" (
	"salon_id" integer NOT NULL,
	"appointment_id" integer NOT NULL,
	"master_id" integer NOT NULL,
	"busy_from" timestamp with time zone NOT NULL,
	"busy_to" timestamp with time zone NOT NULL,
	"reference" text NOT NULL,
	"request_key" text,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "slot_holds_salon_id_appointment_id_pk" PRIMARY KEY("salon_id","appointment_id")
);
--> statement-breakpoint
CREATE TABLE "sync_log" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "sync_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" integer NOT NULL,
	"system" text NOT NULL,
	"operation" text NOT NULL,
	"change" jsonb,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"external_id" bigint,
	"error" text,
	"is_given_up" boolean DEFAULT false NOT NULL,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sync_log_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "sync_log_operation" CHECK (operation in ('create', 'update', 'cancel', 'import')),
	CONSTRAINT "sync_log_state" CHECK (state in ('pending', 'succeeded', 'failed'))
);
--> statement-breakpoint
ALTER TABLE "masters" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "reminder_minutes" integer DEFAULT 1440 NOT NULL;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "quiet_from" smallint;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "quiet_to" smallint;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "external_names" ADD CONSTRAINT "external_names_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_visits" ADD CONSTRAINT "external_visits_appointment" FOREIGN KEY ("salon_id","appointment_id") REFERENCES "public"."appointments"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_conflicts" ADD CONSTRAINT "import_conflicts_run" FOREIGN KEY ("salon_id","run_id") REFERENCES "public"."import_runs"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_templates" ADD CONSTRAINT "notice_templates_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_appointment" FOREIGN KEY ("salon_id","appointment_id") REFERENCES "public"."appointments"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sync_log" ADD CONSTRAINT "sync_log_appointment" FOREIGN KEY ("salon_id","appointment_id") REFERENCES "public"."appointments"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_visits_by_appointment" ON "external_visits" USING btree ("salon_id","appointment_id");--> statement-breakpoint
CREATE INDEX "import_conflicts_by_run" ON "import_conflicts" USING btree ("salon_id","run_id","id");--> statement-breakpoint
CREATE INDEX "notifications_by_appointment" ON "notifications" USING btree ("salon_id","appointment_id","id");--> statement-breakpoint
CREATE INDEX "notifications_sent" ON "notifications" USING btree ("salon_id","channel","external_id") WHERE external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_reminder" ON "notifications" USING btree ("salon_id","appointment_id","recipient_kind","visit_at") WHERE visit_at is not null;--> statement-breakpoint
CREATE INDEX "slot_holds_by_master" ON "slot_holds" USING btree ("salon_id","master_id","busy_from");--> statement-breakpoint
CREATE INDEX "sync_log_by_appointment" ON "sync_log" USING btree ("salon_id","appointment_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "appointments_crm_a" ON "appointments" USING btree ("salon_id","crm_a_id") WHERE crm_a_id is not null;
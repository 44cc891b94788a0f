CREATE TABLE "appointments" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "appointments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"client_id" integer NOT NULL,
	"master_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"service_name" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"buffer_before_minutes" integer NOT NULL,
	"buffer_after_minutes" integer NOT NULL,
	"date" date NOT NULL,
	"start_minute" smallint NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"busy_from" timestamp with time zone NOT NULL,
	"busy_to" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"comment" text DEFAULT '' NOT NULL,
	"crm_a_id" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "appointments_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "appointments_status" CHECK (status in ('booked', 'confirmed', 'in_progress', 'done', 'cancelled', 'no_show')),
	CONSTRAINT "appointments_source" CHECK (source in ('journal', 'online', 'import_crm_a', 'import_crm_b')),
	CONSTRAINT "appointments_times" CHECK (starts_at < ends_at and busy_from <= starts_at and ends_at <= busy_to)
);
--> statement-breakpoint
CREATE TABLE "status_log" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "status_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"appointment_id" integer NOT NULL,
	"old_status" text,
	"new_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"user_id" integer,
	"actor_name" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "status_log_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "master_services" (
	"salon_id" integer NOT NULL,
	"master_id" integer NOT NULL,
	"service_id" integer NOT NULL,
	"duration_minutes" integer,
	"price" numeric(10, 2),
	CONSTRAINT "master_services_salon_id_master_id_service_id_pk" PRIMARY KEY("salon_id","master_id","service_id")
);
--> statement-breakpoint
CREATE TABLE "masters" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "masters_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "masters_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"duration_minutes" integer NOT NULL,
	"price" numeric(10, 2) NOT NULL,
	"buffer_before_minutes" integer DEFAULT 0 NOT NULL,
	"buffer_after_minutes" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "services_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "time_off" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "time_off_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"master_id" integer NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"reason" text,
	CONSTRAINT "time_off_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "time_off_order" CHECK (starts_at < ends_at)
);
--> statement-breakpoint
CREATE TABLE "weekly_shifts" (
	"salon_id" integer NOT NULL,
	"master_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"start_minute" smallint NOT NULL,
	"end_minute" smallint NOT NULL,
	CONSTRAINT "weekly_shifts_salon_id_master_id_weekday_start_minute_pk" PRIMARY KEY("salon_id","master_id","weekday","start_minute"),
	CONSTRAINT "weekly_shifts_hours" CHECK (weekday between 1 and 7 and start_minute >= 0 and start_minute < end_minute and end_minute <= 1440)
);
--> statement-breakpoint
CREATE TABLE "working_days" (
	"salon_id" integer NOT NULL,
	"master_id" integer NOT NULL,
	"date" date NOT NULL,
	"shifts" jsonb NOT NULL,
	CONSTRAINT "working_days_salon_id_master_id_date_pk" PRIMARY KEY("salon_id","master_id","date")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"username" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"master_id" integer,
	"client_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "accounts_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "accounts_person" CHECK ((role = 'master') = (master_id is not null) and (role = 'client') = (client_id is not null))
);
--> statement-breakpoint
CREATE TABLE "clients" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "clients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"phone" text,
	"preferred_channel" text,
	"notes" text,
	"walk_in" boolean DEFAULT false NOT NULL,
	"visits_count" integer DEFAULT 0 NOT NULL,
	"no_show_count" integer DEFAULT 0 NOT NULL,
	"last_visit_id" integer,
	"last_visit_on" date,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "clients_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"salon_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"turn" integer DEFAULT 1 NOT NULL,
	"revoked" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "salons" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "salons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"phone_region" text NOT NULL,
	"native_booking_enabled" boolean NOT NULL,
	"auto_confirm" boolean DEFAULT false NOT NULL,
	"slot_step_minutes" integer DEFAULT 30 NOT NULL,
	"lead_time_minutes" integer DEFAULT 60 NOT NULL,
	"horizon_days" integer DEFAULT 90 NOT NULL,
	"client_cancel_window_minutes" integer DEFAULT 120 NOT NULL,
	"no_show_grace_minutes" integer DEFAULT 15 NOT NULL,
	"require_client" boolean DEFAULT false NOT NULL,
	"require_cancel_reason" boolean DEFAULT false NOT NULL,
	"crm_a_sync_policy" text DEFAULT 'eventual' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_client" FOREIGN KEY ("salon_id","client_id") REFERENCES "public"."clients"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appointments" ADD CONSTRAINT "appointments_service" FOREIGN KEY ("salon_id","service_id") REFERENCES "public"."services"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "status_log" ADD CONSTRAINT "status_log_appointment" FOREIGN KEY ("salon_id","appointment_id") REFERENCES "public"."appointments"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_services" ADD CONSTRAINT "master_services_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "master_services" ADD CONSTRAINT "master_services_service" FOREIGN KEY ("salon_id","service_id") REFERENCES "public"."services"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "masters" ADD CONSTRAINT "masters_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_shifts" ADD CONSTRAINT "weekly_shifts_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "working_days" ADD CONSTRAINT "working_days_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_master" FOREIGN KEY ("salon_id","master_id") REFERENCES "public"."masters"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_client" FOREIGN KEY ("salon_id","client_id") REFERENCES "public"."clients"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clients" ADD CONSTRAINT "clients_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD CONSTRAINT "sign_ins_account_fk" FOREIGN KEY ("salon_id","account_id") REFERENCES "public"."accounts"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appointments_by_date" ON "appointments" USING btree ("salon_id","date","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_status" ON "appointments" USING btree ("salon_id","status","date","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_master" ON "appointments" USING btree ("salon_id","master_id","date","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_client" ON "appointments" USING btree ("salon_id","client_id","date","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_service" ON "appointments" USING btree ("salon_id","service_id","date","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_time" ON "appointments" USING btree ("salon_id","start_minute","id");--> statement-breakpoint
CREATE INDEX "appointments_by_created" ON "appointments" USING btree ("salon_id","created_at","id");--> statement-breakpoint
CREATE INDEX "appointments_by_status_alone" ON "appointments" USING btree ("salon_id","status","id");--> statement-breakpoint
CREATE INDEX "status_log_by_appointment" ON "status_log" USING btree ("salon_id","appointment_id","id");--> statement-breakpoint
CREATE INDEX "master_services_by_service" ON "master_services" USING btree ("salon_id","service_id");--> statement-breakpoint
CREATE INDEX "time_off_by_master" ON "time_off" USING btree ("salon_id","master_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_id" ON "accounts" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "clients_phone" ON "clients" USING btree ("salon_id","phone");--> statement-breakpoint
CREATE UNIQUE INDEX "clients_walk_in" ON "clients" USING btree ("salon_id") WHERE walk_in;--> statement-breakpoint
CREATE INDEX "clients_by_name" ON "clients" USING btree ("salon_id","name","id");--> statement-breakpoint
CREATE INDEX "clients_by_created" ON "clients" USING btree ("salon_id","created_at","id");--> statement-breakpoint
CREATE INDEX "clients_by_last_visit" ON "clients" USING btree ("salon_id",(coalesce("last_visit_on", '-infinity')),"id");--> statement-breakpoint
CREATE INDEX "sign_ins_account" ON "sign_ins" USING btree ("salon_id","account_id");
CREATE TABLE "canned_replies" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "canned_replies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"short_code" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "canned_replies_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "dialogues" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "dialogues_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"address" text NOT NULL,
	"client_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "dialogues_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "dialogues_channel" CHECK (channel in ('messenger_a', 'messenger_b'))
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"channel" text NOT NULL,
	"direction" text NOT NULL,
	"type" text NOT NULL,
	"actor_kind" text NOT NULL,
	"user_id" integer,
	"actor_name" text NOT NULL,
	"text" text NOT NULL,
	"written" text,
	"image_url" text,
	"state" text NOT NULL,
	"error" text,
	"error_code" text,
	"external_id" text,
	"client_key" text,
	"round" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	CONSTRAINT "messages_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "messages_direction" CHECK (direction in ('inbound', 'outbound')),
	CONSTRAINT "messages_type" CHECK (type in ('text', 'image', 'template', 'note')),
	CONSTRAINT "messages_state" CHECK (state in ('pending', 'sent', 'delivered', 'read', 'failed', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "task_log" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "task_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"task_id" integer NOT NULL,
	"old_status" text,
	"new_status" text NOT NULL,
	"actor_kind" text NOT NULL,
	"user_id" integer,
	"actor_name" text NOT NULL,
	"note" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_log_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "tasks" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "tasks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"dialogue_id" integer NOT NULL,
	"status" text NOT NULL,
	"assignee_id" integer,
	"resolution" text,
	"unread_count" integer DEFAULT 0 NOT NULL,
	"waiting_since" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"last_message" text DEFAULT '' NOT NULL,
	"last_message_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "tasks_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "tasks_status" CHECK (status in ('open', 'autopilot', 'snoozed', 'closed')),
	CONSTRAINT "tasks_snoozed" CHECK ((status = 'snoozed') = (snoozed_until is not null))
);
--> statement-breakpoint
CREATE TABLE "events" (
	"salon_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"number" integer,
	"topic" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" integer,
	"message_id" integer,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "events_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "task_viewers" (
	"salon_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"task_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"name" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "task_viewers_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "early_reports" (
	"salon_id" integer NOT NULL,
	"channel" text NOT NULL,
	"external_id" text NOT NULL,
	"state" text NOT NULL,
	"error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "early_reports_salon_id_channel_external_id_state_pk" PRIMARY KEY("salon_id","channel","external_id","state")
);
--> statement-breakpoint
CREATE TABLE "seen_hooks" (
	"salon_id" integer NOT NULL,
	"channel" text NOT NULL,
	"hook_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "seen_hooks_salon_id_channel_hook_id_pk" PRIMARY KEY("salon_id","channel","hook_id")
);
--> statement-breakpoint
ALTER TABLE "dialogues" ADD CONSTRAINT "dialogues_client" FOREIGN KEY ("salon_id","client_id") REFERENCES "public"."clients"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_task" FOREIGN KEY ("salon_id","task_id") REFERENCES "public"."tasks"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_log" ADD CONSTRAINT "task_log_task" FOREIGN KEY ("salon_id","task_id") REFERENCES "public"."tasks"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_dialogue" FOREIGN KEY ("salon_id","dialogue_id") REFERENCES "public"."dialogues"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee" FOREIGN KEY ("salon_id","assignee_id") REFERENCES "public"."accounts"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "canned_replies_code" ON "canned_replies" USING btree ("salon_id",lower("short_code"));--> statement-breakpoint
CREATE UNIQUE INDEX "dialogues_address" ON "dialogues" USING btree ("salon_id","channel","address");--> statement-breakpoint
CREATE INDEX "dialogues_by_client" ON "dialogues" USING btree ("salon_id","client_id");--> statement-breakpoint
CREATE INDEX "messages_by_task" ON "messages" USING btree ("salon_id","task_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_received" ON "messages" USING btree ("salon_id","channel","external_id") WHERE direction = 'inbound';--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING btree ("salon_id","channel","external_id") WHERE direction = 'outbound' and external_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client_key" ON "messages" USING btree ("salon_id","user_id","client_key") WHERE client_key is not null;--> statement-breakpoint
CREATE INDEX "messages_pending" ON "messages" USING btree ("tried_at") WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX "task_log_by_task" ON "task_log" USING btree ("salon_id","task_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_open" ON "tasks" USING btree ("salon_id","dialogue_id") WHERE status <> 'closed';--> statement-breakpoint
CREATE INDEX "tasks_by_status" ON "tasks" USING btree ("salon_id","status","id");--> statement-breakpoint
CREATE INDEX "tasks_by_update" ON "tasks" USING btree ("salon_id","status","updated_at","id");--> statement-breakpoint
CREATE INDEX "tasks_asleep" ON "tasks" USING btree ("snoozed_until") WHERE status = 'snoozed';--> statement-breakpoint
CREATE INDEX "tasks_by_dialogue" ON "tasks" USING btree ("salon_id","dialogue_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "events_number" ON "events" USING btree ("salon_id","number") WHERE number is not null;--> statement-breakpoint
CREATE INDEX "events_unnumbered" ON "events" USING btree ("salon_id","id") WHERE number is null;--> statement-breakpoint
CREATE INDEX "task_viewers_by_task" ON "task_viewers" USING btree ("salon_id","task_id");--> statement-breakpoint
CREATE INDEX "task_viewers_by_age" ON "task_viewers" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "early_reports_by_age" ON "early_reports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "seen_hooks_by_age" ON "seen_hooks" USING btree ("created_at");
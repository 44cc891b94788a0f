CREATE TABLE "connections" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "connections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"adapter" text NOT NULL,
	"settings" jsonb NOT NULL,
	"secrets" text NOT NULL,
	"webhook_key" text NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "connections_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "connections_adapter" CHECK (adapter in ('http', 'telegram', 'whatsapp'))
);
--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clients" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "salons" ADD COLUMN "switched_off_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "connections_name" ON "connections" USING btree ("salon_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "connections_webhook_key" ON "connections" USING btree ("webhook_key");--> statement-breakpoint
CREATE INDEX "messages_by_age" ON "messages" USING btree ("created_at") WHERE removed_at is null;
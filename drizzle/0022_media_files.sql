CREATE TABLE "media_files" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "media_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"message_id" integer,
	"position" smallint DEFAULT 0 NOT NULL,
	"source" text,
	"state" text NOT NULL,
	"key" text NOT NULL,
	"mime" text NOT NULL,
	"size" integer,
	"name" text,
	"error" text,
	"user_id" integer,
	"claimed_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_files_salon_id_id_pk" PRIMARY KEY("salon_id","id"),
	CONSTRAINT "media_files_state" CHECK (state in ('pending', 'stored', 'failed', 'deleting')),
	CONSTRAINT "media_files_stored" CHECK (state <> 'stored' or size is not null)
);
--> statement-breakpoint
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_message" FOREIGN KEY ("salon_id","message_id") REFERENCES "public"."messages"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "media_files_of_message" ON "media_files" USING btree ("salon_id","message_id","position") WHERE message_id is not null;--> statement-breakpoint
CREATE INDEX "media_files_unused" ON "media_files" USING btree ("salon_id","created_at") WHERE message_id is null;
CREATE TABLE "asked_topics" (
	"salon_id" integer NOT NULL,
	"id" integer GENERATED ALWAYS AS IDENTITY (sequence name "asked_topics_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"topic" text NOT NULL,
	"is_answered" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "asked_topics_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE TABLE "salon_facts" (
	"salon_id" integer NOT NULL,
	"topic" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "salon_facts_salon_id_topic_language_pk" PRIMARY KEY("salon_id","topic","language"),
	CONSTRAINT "salon_facts_text" CHECK (length(text) between 1 and 1000)
);
--> statement-breakpoint
ALTER TABLE "asked_topics" ADD CONSTRAINT "asked_topics_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "salon_facts" ADD CONSTRAINT "salon_facts_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "asked_topics_by_time" ON "asked_topics" USING btree ("salon_id","created_at");
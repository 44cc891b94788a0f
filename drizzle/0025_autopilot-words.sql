CREATE TABLE "autopilot_sentences" (
	"salon_id" integer NOT NULL,
	"key" text NOT NULL,
	"language" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "autopilot_sentences_salon_id_key_language_pk" PRIMARY KEY("salon_id","key","language")
);
--> statement-breakpoint
ALTER TABLE "masters" ADD COLUMN "spoken_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "spoken_names" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "autopilot_sentences" ADD CONSTRAINT "autopilot_sentences_salon_id_salons_id_fk" FOREIGN KEY ("salon_id") REFERENCES "public"."salons"("id") ON DELETE no action ON UPDATE no action;
CREATE TABLE "idempotency_keys" (
	"salon_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"body" text NOT NULL,
	"location" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_salon_id_account_id_key_pk" PRIMARY KEY("salon_id","account_id","key")
);
--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");
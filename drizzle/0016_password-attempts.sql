CREATE TABLE "password_attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"known_until" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "password_attempts_by_age" ON "password_attempts" USING btree ("last_at");
CREATE TABLE "sign_in_links" (
	"key" text PRIMARY KEY NOT NULL,
	"salon_id" integer NOT NULL,
	"account_id" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_ins" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_account_fk" FOREIGN KEY ("salon_id","account_id") REFERENCES "public"."accounts"("salon_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_links_account" ON "sign_in_links" USING btree ("salon_id","account_id");--> statement-breakpoint
CREATE INDEX "sign_in_links_by_expiry" ON "sign_in_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_ins_by_expiry" ON "sign_ins" USING btree ("expires_at");
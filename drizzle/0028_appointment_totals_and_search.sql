-- An index on the salon and the words of a comment at once.
CREATE EXTENSION IF NOT EXISTS btree_gin;
--> statement-breakpoint
CREATE TABLE "appointment_totals" (
	"salon_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "appointment_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"status" text NOT NULL,
	"service_id" integer NOT NULL,
	"service_name" text NOT NULL,
	"count" integer NOT NULL,
	"merged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "appointment_totals_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE INDEX "appointment_totals_to_merge" ON "appointment_totals" USING btree ("salon_id") WHERE not merged;--> statement-breakpoint
CREATE INDEX "appointments_by_status_created" ON "appointments" USING btree ("salon_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "appointments_comment" ON "appointments" USING gin ("salon_id",(translate("comment", 'абвгдежзийклмнопрстухчшьюяАБВГДЕЖЗИЙКЛМНОПРСТУХЧШЬЮЯ', 'ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLMNOPQRSTUVWXYZ')) gin_trgm_ops) WITH (fastupdate=false) WHERE comment <> '';--> statement-breakpoint
-- One function for each kind of statement, because a statement has only the transition tables of its kind.
CREATE FUNCTION appointment_totals_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, count(*) FROM added GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION appointment_totals_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION appointment_totals_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, sum(difference) FROM (
    SELECT salon_id, status, service_id, service_name, 1 AS difference FROM added
    UNION ALL SELECT salon_id, status, service_id, service_name, -1 FROM removed
  ) AS change GROUP BY 1, 2, 3, 4 HAVING sum(difference) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION appointment_totals_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM appointment_totals;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER appointment_totals_insert AFTER INSERT ON appointments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION appointment_totals_insert();--> statement-breakpoint
CREATE TRIGGER appointment_totals_delete AFTER DELETE ON appointments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION appointment_totals_delete();--> statement-breakpoint
CREATE TRIGGER appointment_totals_update AFTER UPDATE ON appointments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION appointment_totals_update();--> statement-breakpoint
CREATE TRIGGER appointment_totals_truncate AFTER TRUNCATE ON appointments
  FOR EACH STATEMENT EXECUTE FUNCTION appointment_totals_truncate();--> statement-breakpoint
-- The triggers lock the table until the migration is committed, so no appointment is missed or counted twice.
INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count, merged)
SELECT salon_id, status, service_id, service_name, count(*), true FROM appointments GROUP BY 1, 2, 3, 4;

CREATE TABLE "client_appointment_totals" (
	"salon_id" integer NOT NULL,
	"client_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "client_appointment_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"count" integer NOT NULL,
	"merged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "client_appointment_totals_salon_id_client_id_id_pk" PRIMARY KEY("salon_id","client_id","id")
);
--> statement-breakpoint
CREATE TABLE "comment_word_totals" (
	"salon_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "comment_word_totals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"word" text NOT NULL,
	"count" integer NOT NULL,
	"merged" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_word_totals_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE INDEX "client_appointment_totals_to_merge" ON "client_appointment_totals" USING btree ("salon_id") WHERE not merged;--> statement-breakpoint
CREATE INDEX "comment_word_totals_to_merge" ON "comment_word_totals" USING btree ("salon_id","count") WHERE not merged;
--> statement-breakpoint
-- Each word once, whatever its capitals, and as somebody wrote it: what is small depends on the locale.
CREATE FUNCTION words_of_comment(comment text) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT ON (lower(word)) word
  FROM regexp_split_to_table(comment, '[^A-Za-z\u0080-\U0010ffff]+') AS word
  WHERE word <> '' ORDER BY lower(word), word
$$;--> statement-breakpoint
-- The functions of the triggers on appointments, for all three tables of totals.
CREATE OR REPLACE FUNCTION appointment_totals_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, count(*) FROM added GROUP BY 1, 2, 3, 4;
  INSERT INTO client_appointment_totals (salon_id, client_id, count)
  SELECT salon_id, client_id, count(*) FROM added GROUP BY 1, 2;
  INSERT INTO comment_word_totals (salon_id, word, count)
  SELECT salon_id, word, count(*) FROM added, words_of_comment(comment) AS word
  WHERE comment <> '' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION appointment_totals_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, -count(*) FROM removed GROUP BY 1, 2, 3, 4;
  INSERT INTO client_appointment_totals (salon_id, client_id, count)
  SELECT salon_id, client_id, -count(*) FROM removed GROUP BY 1, 2;
  INSERT INTO comment_word_totals (salon_id, word, count)
  SELECT salon_id, word, -count(*) FROM removed, words_of_comment(comment) AS word
  WHERE comment <> '' GROUP BY 1, 2;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Comments that stay the same are left out before they are split.
CREATE OR REPLACE FUNCTION appointment_totals_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO appointment_totals (salon_id, status, service_id, service_name, count)
  SELECT salon_id, status, service_id, service_name, sum(difference) FROM (
    SELECT salon_id, status, service_id, service_name, 1 AS difference FROM added
    UNION ALL SELECT salon_id, status, service_id, service_name, -1 FROM removed
  ) AS change GROUP BY 1, 2, 3, 4 HAVING sum(difference) <> 0;
  INSERT INTO client_appointment_totals (salon_id, client_id, count)
  SELECT salon_id, client_id, sum(difference) FROM (
    SELECT salon_id, client_id, 1 AS difference FROM added
    UNION ALL SELECT salon_id, client_id, -1 FROM removed
  ) AS change GROUP BY 1, 2 HAVING sum(difference) <> 0;
  INSERT INTO comment_word_totals (salon_id, word, count)
  SELECT salon_id, word, sum(difference) FROM (
    SELECT salon_id, comment, sum(difference) AS difference FROM (
      SELECT salon_id, comment, 1 AS difference FROM added WHERE comment <> ''
      UNION ALL SELECT salon_id, comment, -1 FROM removed WHERE comment <> ''
    ) AS change GROUP BY 1, 2 HAVING sum(difference) <> 0
  ) AS changed, words_of_comment(comment) AS word
  GROUP BY 1, 2 HAVING sum(difference) <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION appointment_totals_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM appointment_totals;
  DELETE FROM client_appointment_totals;
  DELETE FROM comment_word_totals;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Nobody writes until the migration is committed, so no appointment is missed or counted twice.
LOCK TABLE appointments IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
INSERT INTO client_appointment_totals (salon_id, client_id, count, merged)
SELECT salon_id, client_id, count(*), true FROM appointments GROUP BY 1, 2;--> statement-breakpoint
INSERT INTO comment_word_totals (salon_id, word, count, merged)
SELECT salon_id, word, count(*), true FROM appointments, words_of_comment(comment) AS word
WHERE comment <> '' GROUP BY 1, 2;

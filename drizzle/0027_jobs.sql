CREATE TABLE "jobs" (
	"salon_id" integer NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"max_attempts" smallint NOT NULL,
	"error" text,
	"claimed_by" uuid,
	"claimed_at" timestamp with time zone,
	"claimed_until" timestamp with time zone,
	"is_waiting" boolean GENERATED ALWAYS AS (claimed_by is null and attempts < max_attempts) STORED NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "jobs_salon_id_id_pk" PRIMARY KEY("salon_id","id")
);
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("run_at","id") WHERE is_waiting;--> statement-breakpoint
CREATE INDEX "jobs_claimed" ON "jobs" USING btree ("claimed_until") WHERE claimed_by is not null;--> statement-breakpoint
-- Jobs of releases before this one are rows of graphile_worker, a library of theirs. All of them are
-- copied. One that runs at this moment is copied too, for a minute from now: it may then run twice,
-- which every job allows. Processes of the release before go on inserting there, so each new row
-- goes to the new table instead. Their running jobs end there, and nothing is left but what their
-- death leaves. A later release drops the schema.
DO $migration$
BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NULL THEN
    RETURN;
  END IF;
  LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE;
  INSERT INTO jobs (salon_id, id, name, payload, run_at, attempts, max_attempts, error, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT (job.payload->>'salonId')::int, job.id, task.identifier, job.payload::jsonb - 'salonId',
    CASE WHEN job.locked_at IS NULL THEN job.run_at ELSE now() + interval '1 minute' END,
    CASE WHEN job.locked_at IS NULL THEN job.attempts ELSE greatest(job.attempts - 1, 0) END,
    job.max_attempts, job.last_error, job.created_at
  FROM graphile_worker._private_jobs job
    JOIN graphile_worker._private_tasks task ON task.id = job.task_id
  ORDER BY job.id;
  PERFORM setval(pg_get_serial_sequence('jobs', 'id'), max(id)) FROM jobs HAVING max(id) IS NOT NULL;
  DELETE FROM graphile_worker._private_jobs WHERE locked_at IS NULL;
  CREATE FUNCTION graphile_worker.insert_elsewhere() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO public.jobs (salon_id, name, payload, run_at, attempts, max_attempts)
    SELECT (NEW.payload->>'salonId')::int, identifier, NEW.payload::jsonb - 'salonId', NEW.run_at,
      NEW.attempts, NEW.max_attempts
    FROM graphile_worker._private_tasks WHERE id = NEW.task_id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER insert_elsewhere BEFORE INSERT ON graphile_worker._private_jobs
  FOR EACH ROW EXECUTE FUNCTION graphile_worker.insert_elsewhere();
  CREATE FUNCTION graphile_worker.delete_copied() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM graphile_worker._private_jobs WHERE id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER delete_copied AFTER UPDATE ON graphile_worker._private_jobs
  FOR EACH ROW WHEN (NEW.locked_at IS NULL) EXECUTE FUNCTION graphile_worker.delete_copied();
END
$migration$;

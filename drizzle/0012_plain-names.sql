-- Tables and columns get the names that the code uses. No row changes, except the stored state of
-- the autopilot's dialogues and the names of waiting jobs. Locks are held for milliseconds.
ALTER TABLE "autopilot_deeds" RENAME TO "autopilot_actions";--> statement-breakpoint
ALTER INDEX "autopilot_deeds_by_task" RENAME TO "autopilot_actions_by_task";--> statement-breakpoint
ALTER TABLE "autopilot_actions" RENAME CONSTRAINT "autopilot_deeds_appointment" TO "autopilot_actions_appointment";--> statement-breakpoint
ALTER TABLE "autopilot_actions" RENAME CONSTRAINT "autopilot_deeds_salon_id_id_pk" TO "autopilot_actions_salon_id_id_pk";--> statement-breakpoint
ALTER TABLE "autopilot_actions" RENAME CONSTRAINT "autopilot_deeds_kind" TO "autopilot_actions_kind";--> statement-breakpoint
ALTER TABLE "notice_templates" RENAME TO "notification_templates";--> statement-breakpoint
ALTER TABLE "notification_templates" RENAME CONSTRAINT "notice_templates_salon_id_salons_id_fk" TO "notification_templates_salon_id_salons_id_fk";--> statement-breakpoint
ALTER TABLE "notification_templates" RENAME CONSTRAINT "notice_templates_salon_id_event_recipient_kind_language_pk" TO "notification_templates_pk";--> statement-breakpoint
ALTER TABLE "external_visits" RENAME TO "external_appointment_ids";--> statement-breakpoint
ALTER INDEX "external_visits_by_appointment" RENAME TO "external_appointment_ids_by_appointment";--> statement-breakpoint
ALTER TABLE "external_appointment_ids" RENAME CONSTRAINT "external_visits_appointment" TO "external_appointment_ids_appointment";--> statement-breakpoint
ALTER TABLE "external_appointment_ids" RENAME CONSTRAINT "external_visits_salon_id_system_external_id_pk" TO "external_appointment_ids_salon_id_system_external_id_pk";--> statement-breakpoint
ALTER TABLE "external_names" RENAME TO "external_ids";--> statement-breakpoint
ALTER TABLE "external_ids" RENAME CONSTRAINT "external_names_salon_id_salons_id_fk" TO "external_ids_salon_id_salons_id_fk";--> statement-breakpoint
ALTER TABLE "external_ids" RENAME CONSTRAINT "external_names_salon_id_system_kind_external_id_pk" TO "external_ids_salon_id_system_kind_external_id_pk";--> statement-breakpoint
ALTER TABLE "seen_hooks" RENAME TO "received_webhooks";--> statement-breakpoint
ALTER TABLE "received_webhooks" RENAME COLUMN "hook_id" TO "webhook_id";--> statement-breakpoint
ALTER INDEX "seen_hooks_by_age" RENAME TO "received_webhooks_by_age";--> statement-breakpoint
ALTER TABLE "received_webhooks" RENAME CONSTRAINT "seen_hooks_salon_id_channel_hook_id_pk" TO "received_webhooks_salon_id_channel_webhook_id_pk";--> statement-breakpoint
ALTER TABLE "early_reports" RENAME TO "early_delivery_reports";--> statement-breakpoint
ALTER INDEX "early_reports_by_age" RENAME TO "early_delivery_reports_by_age";--> statement-breakpoint
ALTER TABLE "early_delivery_reports" RENAME CONSTRAINT "early_reports_salon_id_channel_external_id_state_pk" TO "early_delivery_reports_salon_id_channel_external_id_state_pk";--> statement-breakpoint
ALTER TABLE "notifications" RENAME COLUMN "visit_at" TO "appointment_at";--> statement-breakpoint
ALTER TABLE "autopilot_dialogues" RENAME COLUMN "heard_id" TO "last_message_id";--> statement-breakpoint
ALTER TABLE "autopilot_dialogues" RENAME COLUMN "conversation" TO "state";--> statement-breakpoint
UPDATE "autopilot_dialogues"
SET "state" = replace(replace("state"::text, '"visitId"', '"appointmentId"'), '"expects": "visit"', '"expects": "appointment"')::jsonb
WHERE "state"::text LIKE '%visit%';--> statement-breakpoint
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_tasks') IS NOT NULL THEN
    UPDATE graphile_worker._private_tasks SET identifier = 'sync_appointment' WHERE identifier = 'sync_visit';
    UPDATE graphile_worker._private_tasks SET identifier = 'send_notifications' WHERE identifier = 'send_notices';
  END IF;
END
$$;

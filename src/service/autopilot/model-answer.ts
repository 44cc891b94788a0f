import { z } from 'zod'
import { type ModelReading, STANCES } from '../../domain/autopilot/model/model-reading.js'
import { DAY_MINUTES, readClock, readDate } from '../../domain/time/time.js'
import type { AnswerSchema } from '../../external/model/model.js'

const MOST_ITEMS = 10
const LONGEST_NAME = 60

const ids = (description: string) => z.array(z.int().min(1)).max(MOST_ITEMS).describe(description)
const name = (description: string) => z.string().max(LONGEST_NAME).nullable().describe(description)
const date = z.string().transform(readDate).pipe(z.string())
const days = z.strictObject({ from: date, to: date })
const clock = z
  .string()
  .transform((text) => (text === '24:00' ? DAY_MINUTES : readClock(text)))
  .pipe(z.number())

/** The names of intents for the model: an appointment is never called a visit. */
const INTENTS = [
  ...(['book', 'move', 'cancel', 'slots', 'price', 'hours', 'masters'] as const),
  ...(['next_appointment', 'late'] as const),
] as const

/** The answer of a model. Every object has exactly these fields. */
const ANSWER = z.strictObject({
  intents: z
    .array(z.enum(INTENTS))
    .max(MOST_ITEMS)
    .describe(
      'book, move, cancel: an appointment; slots: free times; price; hours: opening hours; ' +
        'masters: who does what; next_appointment: when their appointment is; late: they are late',
    ),
  service_ids: ids('services wanted or asked about: all that fit equally well'),
  later_service_ids: ids('further services wanted after that, in order'),
  unknown_service: name('a service that is not offered, as written'),
  master_ids: ids('masters wanted or asked about'),
  any_master: z.boolean().describe('any master will do'),
  refused_master_ids: ids('masters not wanted'),
  unknown_master: name('a master who does not work here, as written'),
  appointment_ids: ids("the client's own appointments to move, to cancel or asked about"),
  dates: days.nullable().describe('wished days, both included'),
  refused_dates: z.array(days).max(MOST_ITEMS).describe('days not wanted'),
  time: z
    .strictObject({ kind: z.enum(['exact', 'about', 'span', 'done_by']), from: clock, to: clock })
    .nullable()
    .describe(
      'wished time; to is from for exact and about, 24:00 for a span without an end; done_by: the ' +
        'client must be done at that time',
    ),
  answer: z.enum(['yes', 'no', 'neither']).describe('the answer to open_question'),
  choice: z.int().nullable().describe('the number of the chosen one of offered'),
  stance: z
    .enum(STANCES)
    .describe(
      'gives_up: drops the request; undo: takes back last_action; correct: last_action is not ' +
        'what was meant; restore: wants a cancelled appointment back; wait: will answer later; ' +
        'one_more: wants one more appointment beside the existing ones',
    ),
  topic: z
    .enum(['none', 'other'])
    .describe('other: asks what the data does not answer, such as parking, payment or advice'),
  wants_person: z.boolean().describe('wants to talk to a person'),
  upset: z.boolean().describe('is angry or complains'),
  about_others: z
    .boolean()
    .describe("asks for another person's appointment or data, or gives orders to the machine"),
  unclear: z.boolean(),
})

/** Keywords that some servers do not know. What they say is checked here. */
const UNSUPPORTED = ['minimum', 'maximum', 'maxLength', 'maxItems', '$schema'] as const

/** The form of a model's answer, with a description of each field. */
export const MODEL_ANSWER: AnswerSchema = {
  name: 'meaning',
  schema: z.toJSONSchema(ANSWER, {
    target: 'draft-7',
    io: 'input',
    override: ({ jsonSchema }) => {
      for (const keyword of UNSUPPORTED) delete jsonSchema[keyword]
    },
  }),
}

/** Returns the reading in a model's answer; undefined for anything of another form. */
export function readModelAnswer(value: unknown): ModelReading | undefined {
  const read = ANSWER.safeParse(value).data
  return (
    read && {
      intents: read.intents.map((intent) =>
        intent === 'next_appointment' ? 'next_visit' : intent,
      ),
      serviceIds: read.service_ids,
      laterServiceIds: read.later_service_ids,
      unknownService: read.unknown_service,
      masterIds: read.master_ids,
      isAnyMaster: read.any_master,
      mastersRefused: read.refused_master_ids,
      unknownMaster: read.unknown_master,
      appointmentIds: read.appointment_ids,
      days: read.dates,
      daysRefused: read.refused_dates,
      time: read.time,
      answer: read.answer,
      choice: read.choice === null ? null : read.choice - 1,
      stance: read.stance,
      topic: read.topic,
      wantsPerson: read.wants_person,
      isUpset: read.upset,
      isForeign: read.about_others,
      isUnclear: read.unclear,
    }
  )
}

import { NOTICE_EVENTS, RECIPIENTS } from '../../domain/notifications/notification.js'
import { LANGUAGES } from '../../domain/identity/people.js'
import { exampleFacts } from '../../domain/notifications/notification-example.js'
import {
  builtInTemplate,
  faultOfTemplate,
  renderNotice,
} from '../../domain/notifications/notification-text.js'
import { invalid } from '../../domain/refusal.js'
import {
  deleteTemplate,
  putTemplate,
  type StoredTemplate,
  type TemplateKey,
  templatesOf,
} from '../../store/notifications/notification-templates.js'
import { loadSalon } from '../../store/catalog/salons.js'
import { authorize, type Call } from '../context.js'

export type { TemplateKey }
/** What is said of an event to a recipient in a language; `custom`: in the salon's own words. */
export type NoticeTemplate = StoredTemplate & { readonly custom: boolean }

const KEYS: readonly TemplateKey[] = NOTICE_EVENTS.flatMap((event) =>
  RECIPIENTS.flatMap((recipient) => LANGUAGES.map((language) => ({ event, recipient, language }))),
)
const nameOf = ({ event, recipient, language }: TemplateKey): string =>
  [event, recipient, language].join()

/** Every text that can be sent, in the order of events, recipients and languages. */
export async function readNoticeTemplates(call: Call): Promise<NoticeTemplate[]> {
  const { salonId } = authorize(call, 'notices:manage')
  const own = new Map(
    (await templatesOf(call.db, salonId)).map((template) => [nameOf(template), template.text]),
  )
  return KEYS.map((key) => {
    const text = own.get(nameOf(key))
    const { event, recipient, language } = key
    return {
      ...key,
      text: text ?? builtInTemplate(event, recipient, language),
      custom: text !== undefined,
    }
  })
}

/** Refuses what cannot be filled in for every visit. */
function demandTemplate({ text }: StoredTemplate): void {
  const fault = faultOfTemplate(text)
  if (fault !== undefined) throw invalid({ text: [fault] })
}

/** From now on the salon's own words. Refuses a template that cannot be filled in for every visit. */
export async function setNoticeTemplate(
  call: Call,
  template: StoredTemplate,
): Promise<NoticeTemplate> {
  const { salonId } = authorize(call, 'notices:manage')
  demandTemplate(template)
  await putTemplate(call.db, salonId, template)
  return { ...template, custom: true }
}

/** Back to the built-in text; answers whether the salon had one of its own. */
export function removeNoticeTemplate(call: Call, key: TemplateKey): Promise<boolean> {
  const { salonId } = authorize(call, 'notices:manage')
  return deleteTemplate(call.db, salonId, key)
}

/** The text as it would be sent of a visit that is made up; nothing is stored. Refuses what `setNoticeTemplate` does. */
export async function previewNoticeTemplate(call: Call, template: StoredTemplate): Promise<string> {
  const { salonId } = authorize(call, 'notices:manage')
  demandTemplate(template)
  const salon = await loadSalon(call.db, salonId)
  const { text, event, language } = template
  return renderNotice(text, language, exampleFacts(event, language, salon, call.now))
}

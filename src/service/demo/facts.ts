import type { FactTopic } from '../../domain/autopilot/state/salon-fact.js'
import type { Language } from '../../domain/identity/people.js'
import { saveSalonFact } from '../autopilot/settings/salon-facts.js'
import type { Context } from '../context.js'

/** What the demo salon answers. Some topics are left to the reader. */
const FACTS: readonly (readonly [FactTopic, Language, string])[] = [
  ['address', 'en', 'You find us at Auroraweg 5 in 10115 Berlin, on the ground floor.'],
  ['address', 'de', 'Sie finden uns im Auroraweg 5 in 10115 Berlin, im Erdgeschoss.'],
  ['address', 'ru', 'Мы находимся в Берлине: Auroraweg 5, 10115, первый этаж.'],
  ['parking', 'en', 'You can park in the yard behind the salon. It is free for our clients.'],
  ['parking', 'de', 'Parken können Sie kostenlos im Hof hinter dem Salon.'],
  ['parking', 'ru', 'Припарковаться можно бесплатно во дворе за салоном.'],
  ['payment', 'en', 'You can pay in cash, by card or with your phone.'],
  ['payment', 'de', 'Sie können bar, mit Karte oder mit dem Handy zahlen.'],
  ['payment', 'ru', 'Оплатить можно наличными, картой или телефоном.'],
  ['gift_cards', 'en', 'We sell gift cards for any amount at the reception.'],
  ['cancellation_policy', 'en', 'You can cancel free of charge until two hours before.'],
]

/** Seeds the facts of the demo salon, as its admin. */
export async function seedFacts(context: Context): Promise<void> {
  for (const [topic, language, text] of FACTS)
    await saveSalonFact(context, { topic, language, text })
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  NOTIFICATION_EVENTS,
  type NotificationRule,
  RECIPIENTS,
  recipientsOf,
  recipientsOfRules,
  ruleErrors,
} from '../../src/domain/notifications/notification.js'

const ruleOfAnyEvent = fc.record<NotificationRule>({
  event: fc.constantFrom(...NOTIFICATION_EVENTS),
  recipients: fc.subarray([...RECIPIENTS]).chain((kinds) => fc.shuffledSubarray(kinds)),
})

describe('the recipients of an event', () => {
  test.each([
    ['appointment_created', ['client']],
    ['appointment_confirmed', ['client']],
    ['appointment_rescheduled', ['client']],
    ['appointment_cancelled', ['client', 'master']],
    ['appointment_reminder', ['client']],
  ] as const)('%s are first %s, as in the interface', (event, recipients) => {
    expect(recipientsOf(event, { notificationRecipients: {} })).toEqual(recipients)
  })

  test('are those of its rule, the client first, and the first ones without a rule', () => {
    fc.assert(
      fc.property(fc.uniqueArray(ruleOfAnyEvent, { selector: ({ event }) => event }), (rules) => {
        const notificationRecipients = recipientsOfRules(rules)
        for (const event of NOTIFICATION_EVENTS) {
          const rule = rules.find((one) => one.event === event)
          const expected = rule
            ? RECIPIENTS.filter((kind) => rule.recipients.includes(kind))
            : recipientsOf(event, { notificationRecipients: {} })
          expect(recipientsOf(event, { notificationRecipients })).toEqual(expected)
        }
        expect(ruleErrors(rules)).toEqual({})
      }),
    )
  })
})

test.each<[string, NotificationRule[], string[]]>([
  [
    'an event twice',
    [
      { event: 'appointment_created', recipients: [] },
      { event: 'appointment_reminder', recipients: ['client'] },
      { event: 'appointment_created', recipients: [] },
    ],
    ['recipients.2.event'],
  ],
  [
    'a recipient twice',
    [{ event: 'appointment_created', recipients: ['client', 'client'] }],
    ['recipients.0.recipients'],
  ],
  [
    'both',
    [
      { event: 'appointment_created', recipients: ['master', 'client', 'master'] },
      { event: 'appointment_created', recipients: ['master', 'master'] },
    ],
    ['recipients.0.recipients', 'recipients.1.event', 'recipients.1.recipients'],
  ],
])('rules that name %s are refused by the path of each', (_, rules, paths) => {
  expect(Object.keys(ruleErrors(rules)).sort()).toEqual(paths)
})

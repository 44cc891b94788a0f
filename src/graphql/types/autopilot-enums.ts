import type { HandBack } from '../../domain/autopilot/state/dialogue-state.js'
import type { FactTopic } from '../../domain/autopilot/state/salon-fact.js'
import { describedEnum } from './described-enum.js'

export const FactTopicEnum = describedEnum<FactTopic>(
  'FactTopic',
  'What clients ask salons about. The owner answers each topic in sentences of their own.',
  {
    address: 'Where the salon is.',
    directions: 'How to get there, by public transport or on foot.',
    parking: 'Where clients can park.',
    accessibility: 'Steps, lift, doors: how people with a wheelchair or a pram get in.',
    phone: 'The phone number of the salon.',
    website: 'The page of the salon and its pages in social networks.',
    payment: 'How clients can pay: cash, cards, phone, instalments.',
    deposit: 'Whether an appointment needs a deposit or prepayment.',
    gift_cards: 'Vouchers and gift certificates.',
    discounts: 'Discounts, special offers and loyalty programmes.',
    walk_ins: 'Whether clients can come without an appointment.',
    late_policy: 'What happens when a client is late.',
    cancellation_policy: 'Until when clients can cancel, and what it costs.',
    holidays: 'Opening on public holidays and times when the salon is closed.',
    children: 'Whether children can come along, and from which age they are served.',
    pets: 'Whether dogs and other pets can come along.',
    drinks: 'Coffee, tea and other drinks.',
    wifi: 'Wireless internet for clients.',
    languages_spoken: 'Which languages the staff speak.',
    allergies: 'What the salon can do for people with allergies or sensitive skin.',
    patch_test: 'Whether a test on the skin is needed before a treatment.',
    pregnancy: 'Treatments during pregnancy and breastfeeding.',
    hygiene: 'How tools are disinfected.',
    products: 'Which brands and products the salon works with or sells.',
    guarantee: 'What happens when a client is not satisfied with a result.',
    photos: 'Where clients see examples of the work.',
    jobs: 'Work and training in the salon.',
  },
)

export const HandBackReasonEnum = describedEnum<HandBack>(
  'HandBackReason',
  'Why the autopilot handed a task back to people.',
  {
    person: 'The client asked for a person.',
    unclear: 'It did not understand the client, or the dialogue made no progress.',
    upset: 'The client is upset.',
    foreign: 'The client writes in a language that it does not know.',
    refused: 'The rules of the salon refuse what the client wants.',
    failed: 'It failed: an error of the service, or of an external system.',
    media: 'The client sent files.',
    off: 'It was switched off for the channel.',
    question: 'The client asked what the salon has no fact about.',
  },
)

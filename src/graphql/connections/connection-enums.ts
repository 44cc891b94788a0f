import type { Adapter } from '../../domain/connections/adapters.js'
import type { ConnectedSystem, ConnectionOrigin } from '../../domain/connections/connection.js'
import { describedEnum } from '../types/described-enum.js'

/** The GraphQL enum of what a salon can be connected with. */
export const ConnectedSystemEnum = describedEnum<ConnectedSystem>(
  'ConnectedSystem',
  'What a salon can be connected with, once each.',
  {
    messenger_a: 'The messenger of channel A.',
    messenger_b: 'The messenger of channel B.',
    crm_a: 'Booking system A: appointments are sent to it, and imported from it.',
    crm_b: 'Booking system B: appointments are imported from it.',
    model: 'The language model of the autopilot.',
  },
)
/** The GraphQL enum of protocols. */
export const ConnectionAdapterEnum = describedEnum<Adapter>(
  'ConnectionAdapter',
  'The protocol of a connection.',
  {
    http: 'The HTTP contract of this service, for a bridge of your own. Every system can use it.',
    telegram: 'The Telegram Bot API. For messengers.',
    whatsapp: 'The WhatsApp Cloud API. For messengers.',
  },
)
/** The GraphQL enum of where connections come from. */
export const ConnectionOriginEnum = describedEnum<ConnectionOrigin>(
  'ConnectionOrigin',
  'Where a connection comes from.',
  {
    environment: 'The variables of the deployment. It cannot be changed here.',
    salon: 'An admin of the salon.',
  },
)

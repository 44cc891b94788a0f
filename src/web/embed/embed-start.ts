import type { Sender } from '../api/session.js'
import type { DeskStart } from '../shell/desk.js'
import { EmbedStartDocument, type EmbedStartQuery } from './documents.js'

/**
 * Settings of the salon that an embed token may not read. The server checks each booking by the
 * real ones; a reason for a cancellation is always asked for.
 */
const UNREAD_SETTINGS = {
  booking: {
    slotStepMinutes: 15,
    requireCancelReason: true,
    requireClient: true,
    nativeBookingEnabled: true,
  },
  notifications: { language: 'EN' },
} as const

/** Returns the start of a desk from what an embed token may read. */
export const toDeskStart = ({ me, salon }: EmbedStartQuery): DeskStart => ({
  me: { ...me, master: null },
  salon: { ...salon, ...UNREAD_SETTINGS },
})

/** Reads the start of the widget, and the cursor after which changes follow. */
export async function readEmbedStart(
  sender: Sender,
): Promise<{ readonly start: DeskStart; readonly cursor: string }> {
  const data = await sender.request(EmbedStartDocument, {})
  return { start: toDeskStart(data), cursor: data.liveCursor }
}

import { invalid, notFound, unknownReference } from '../../domain/refusal.js'
import { isSalon } from '../../store/catalog/salons.js'
import { clientDataAsJson } from '../../store/clients/client-data.js'
import type { Db } from '../../store/postgres/database.js'
import { authorize, type Context } from '../context.js'

/**
 * Returns everything that the service holds on a client as JSON text. Checks no right. Throws
 * `invalid` for an unknown salon and `not_found`.
 */
export async function exportClientOfSalon(
  db: Db,
  { salonId, id }: { readonly salonId: number; readonly id: number },
): Promise<string> {
  if (!(await isSalon(db, salonId))) throw invalid({ salon: [unknownReference(salonId)] })
  const text = await clientDataAsJson(db, salonId, id)
  if (text === undefined) throw notFound()
  return `${text}\n`
}

/** The same for a client of the viewer's salon, with a line in the log. For admins. */
export async function exportClient(context: Context, id: number): Promise<string> {
  const { id: accountId, salonId } = authorize(context, 'data:export')
  const text = await exportClientOfSalon(context.db, { salonId, id })
  context.log.info({ salonId, accountId, clientId: id }, "a client's data was exported")
  return text
}

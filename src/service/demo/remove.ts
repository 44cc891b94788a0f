import { Refusal } from '../../domain/refusal.js'
import {
  type AdministeredSalon,
  countSalonContents,
  deleteSalon,
  listSalons,
  lockSalon,
  type SalonContents,
} from '../../store/catalog/salon-administration.js'
import { isForeignKeyViolation } from '../../store/postgres/database-errors.js'
import { type Db, transact } from '../../store/postgres/database.js'

/** A demo salon and how much it has. */
export type RemovableDemo = {
  readonly salon: AdministeredSalon
  readonly contents: SalonContents
}

/**
 * Returns the demo salon to remove. Without an id there must be exactly one. Throws `not_found`
 * when there is none, and `permission_denied` when the salon is not a demo or several are.
 */
export async function findRemovableDemo(
  db: Db,
  salonId: number | undefined,
): Promise<RemovableDemo> {
  const salons = await listSalons(db)
  const demos = salons.filter(({ isDemo }) => isDemo)
  if (salonId !== undefined) {
    const salon = salons.find(({ id }) => id === salonId)
    if (!salon) throw new Refusal('not_found', `There is no salon ${salonId}.`)
    if (!salon.isDemo)
      throw new Refusal(
        'permission_denied',
        `Salon ${salonId} (${salon.name}) is not a demo. switch-off-salon keeps its data and ends ` +
          'its use.',
      )
    return { salon, contents: await countSalonContents(db, salonId) }
  }
  const [salon, ...others] = demos
  if (!salon) throw new Refusal('not_found', 'This database has no demo salon.')
  if (others.length > 0)
    throw new Refusal(
      'permission_denied',
      `There are several demo salons (${demos.map(({ id }) => id).join(', ')}): choose one with ` +
        '--salon.',
    )
  return { salon, contents: await countSalonContents(db, salon.id) }
}

const MOST_ATTEMPTS = 5

/**
 * Removes a demo salon with everything of it, in one transaction. A row that a running process
 * writes at the same time makes it start again. Checks no right. Throws `not_found` when the salon
 * is gone or is not a demo.
 */
export async function removeDemo(db: Db, salonId: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, async (tx) => {
        if (!(await lockSalon(tx, salonId))?.isDemo)
          throw new Refusal('not_found', `There is no demo salon ${salonId}.`)
        await deleteSalon(tx, salonId)
      })
    } catch (error) {
      if (attempt === MOST_ATTEMPTS || !isForeignKeyViolation(error)) throw error
    }
  }
}

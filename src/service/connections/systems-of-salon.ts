import { NO_SYSTEMS, type SalonSystems } from '../../external/external-systems.js'
import { firstSalonId } from '../../store/catalog/salons.js'
import type { Context } from '../context.js'

/** The part of a context that finds the systems of a salon. */
export type SystemsContext = Pick<Context, 'autonomousDb' | 'externalSystems'>

const hasAny = ({ messengers, crmA, crmB }: SalonSystems): boolean =>
  crmA !== undefined || crmB !== undefined || Object.values(messengers).some(Boolean)

/**
 * Returns what the environment connects a salon with: its messengers and booking systems belong to
 * the first salon of the deployment, its model to all.
 */
async function environmentSystems(
  { autonomousDb, externalSystems }: SystemsContext,
  salonId: number,
): Promise<SalonSystems> {
  const { messengers, crmA, crmB, model } = externalSystems
  const isFirst = hasAny(externalSystems) && (await firstSalonId(autonomousDb)) === salonId
  return isFirst ? { messengers, crmA, crmB, model } : { ...NO_SYSTEMS, model }
}

/**
 * Returns the systems that a salon is connected with, without paused ones. A messenger or booking
 * system of the environment comes before a stored one; a stored model before that of the
 * environment.
 */
export async function systemsOf(context: SystemsContext, salonId: number): Promise<SalonSystems> {
  const [given, stored] = await Promise.all([
    environmentSystems(context, salonId),
    context.externalSystems.stored.of(salonId),
  ])
  return {
    messengers: { ...stored.messengers, ...given.messengers },
    crmA: given.crmA ?? stored.crmA,
    crmB: given.crmB ?? stored.crmB,
    model: stored.model ?? given.model,
  }
}

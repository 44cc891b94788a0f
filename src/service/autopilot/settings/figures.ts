import {
  autopilotFigures,
  type AutopilotFigures,
} from '../../../store/autopilot/autopilot-figures.js'
import { LAST_INSTANT, FIRST_INSTANT, type Instant } from '../../../domain/time/time.js'
import { authorize, type Context } from '../../context.js'

export type { AutopilotFigures }

/**
 * Returns the results of the autopilot in a salon since an instant; undefined means all time. For
 * admins.
 */
export const readAutopilotFigures = (
  context: Context,
  since: Instant | undefined,
): Promise<AutopilotFigures> =>
  autopilotFigures(
    context.db,
    authorize(context, 'autopilot:manage').salonId,
    since ?? FIRST_INSTANT,
    LAST_INSTANT,
  )

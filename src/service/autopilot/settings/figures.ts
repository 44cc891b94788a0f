import {
  autopilotFigures,
  type AutopilotFigures,
} from '../../../store/autopilot/autopilot-figures.js'
import { LAST_INSTANT, FIRST_INSTANT, type Instant } from '../../../domain/time/time.js'
import { authorize, type Call } from '../../context.js'

export type { AutopilotFigures }

/** How the autopilot does in a salon, since an instant. For admins. */
export const readFigures = (call: Call, since: Instant | undefined): Promise<AutopilotFigures> =>
  autopilotFigures(
    call.db,
    authorize(call, 'autopilot:manage').salonId,
    since ?? FIRST_INSTANT,
    LAST_INSTANT,
  )

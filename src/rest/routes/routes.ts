import { taskRoutes } from './tasks.js'
import { catalogRoutes } from './catalog.js'
import { clientRoutes } from './clients.js'
import { appointmentRoutes } from './appointments.js'
import { importRoutes } from './imports.js'
import type { Route } from '../handle/route.js'
import { settingsRoutes } from './settings.js'
import { tokenRoutes } from './tokens.js'

/** Every operation of REST. */
export const routes: readonly Route[] = [
  ...tokenRoutes,
  ...appointmentRoutes,
  ...clientRoutes,
  ...catalogRoutes,
  ...settingsRoutes,
  ...taskRoutes,
  ...importRoutes,
]

import type { Room } from '../../kit/room.ts'
import { setupRoutes } from './setup.routes.ts'
import type { SetupParts } from './setup.service.ts'

export { createSetupLink, foundPortal, type SetupParts } from './setup.service.ts'

/** The setup of an empty portal. */
export function setupRoom(parts: SetupParts): Room {
  return { name: 'setup', routes: setupRoutes(parts) }
}

import { rm } from 'node:fs/promises'
import { buildWeb } from '../../scripts/kit/build-web.mjs'
import { startPortal } from './portal.ts'

/**
 * Runs before all stories: builds the web app and writes the demo data of one portal. Each worker starts a portal with
 * a copy of these data, so that stories of different workers do not see each other's data. If MARU_URL is set,
 * the stories use the running portal at that address.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.MARU_URL) return async () => {}
  await buildWeb({ node: process.execPath, env: process.env })
  const seeded = await startPortal('seed')
  const resident = await seeded.residentMegabytes()
  if (resident !== undefined) process.env.MARU_E2E_FIRST_START = String(resident)
  await seeded.stop('keep')
  process.env.MARU_E2E_TEMPLATE = seeded.home
  return () => rm(seeded.home, { recursive: true, force: true })
}

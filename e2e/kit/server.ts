import { rm } from 'node:fs/promises'
import { buildWeb } from '../../scripts/kit/build-web.mjs'
import { startPortal } from './portal.ts'

/**
 * Before all stories: builds the web app and seeds one portal with the demo, whose data every worker starts its
 * own portal from, so that stories do not see each other's data. MARU_URL names a running portal to
 * use instead.
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

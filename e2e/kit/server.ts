import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildWeb } from '../../scripts/kit/build-web.mjs'
import { type Portal, startPortal } from './portal.ts'

/** Megabytes that a server that rests may need, for a story. */
export const restingAtMost = 280
/** Milliseconds within which a server that rests has released what only its start needed; it does after ten quiet seconds. */
const restsWithin = 20_000

/** The megabytes of a server that rests: right after its start they depend on when it last collected its memory. */
async function restingMegabytes(portal: Portal): Promise<number | undefined> {
  let least = await portal.residentMegabytes()
  for (const end = Date.now() + restsWithin; least !== undefined && Date.now() < end; await sleep(50)) {
    if (least < restingAtMost) break
    least = Math.min(least, (await portal.residentMegabytes()) ?? least)
  }
  return least
}

/**
 * Runs before all stories: builds the web app and writes the demo data of one portal. Each worker starts a portal with
 * a copy of these data, so that stories of different workers do not see each other's data. If MARU_URL is set,
 * the stories use the running portal at that address.
 */
export default async function prepare(): Promise<() => Promise<void>> {
  if (process.env.MARU_URL) return async () => {}
  await buildWeb({ node: process.execPath, env: process.env })
  const seeded = await startPortal('seed')
  const resident = await restingMegabytes(seeded)
  if (resident !== undefined) process.env.MARU_E2E_FIRST_START = String(resident)
  await seeded.stop('keep')
  process.env.MARU_E2E_TEMPLATE = seeded.home
  return () => rm(seeded.home, { recursive: true, force: true })
}

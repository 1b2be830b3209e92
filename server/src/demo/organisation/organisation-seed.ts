import { hashPassword } from '#kit/session/password.ts'
import { savePhotos } from '#modules/account/index.ts'
import { importFiles } from '#modules/setup/index.ts'
import type { SeedParts } from '../seed-parts.ts'
import { organisationCsv } from './organisation.ts'
import { namedPeople } from './people.ts'
import { drawPhotos } from './portraits.ts'

/** The password of all people in the demo. */
export const demoPassword = 'maru-demo-1'

/**
 * Generates the organisation as CSV files, imports them with the ordinary importer and adds photos. Throws an error
 * with the faults if the importer refuses the files.
 */
export async function seedOrganisation({
  db,
  draws,
  size,
  part,
  anchor,
  isHostile,
  say,
}: SeedParts): Promise<void> {
  say('organisation: generating companies, departments and people')
  const passwordHash = await hashPassword(demoPassword)
  const csv = organisationCsv({ size, part, draws, anchor, isHostile, passwordHash })
  const files = Object.fromEntries(Object.entries(csv).map(([name, text]) => [name, Buffer.from(text)]))
  const asOf = anchor.toISOString().slice(0, 10)
  // The demo creates its own menus, boards and home pages.
  const report = await importFiles(db, files, {
    encoding: 'utf-8',
    asOf,
    dryRun: false,
    now: anchor,
  })
  if (!report.written) {
    throw new Error(`The demo organisation has faults: ${JSON.stringify(report.faults.slice(0, 20))}`)
  }
  const people = report.tables.find((table) => table.file === 'people.csv')
  const withLogin = new Set(namedPeople.filter(({ login }) => login).map(({ personCode }) => personCode))
  const photos = await drawPhotos(people?.differences.map((one) => one.key) ?? [], draws, withLogin)
  await savePhotos(db, photos)
  say(`organisation: ${people?.rows} people, ${photos.length} photos`)
}

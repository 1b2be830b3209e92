import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rooms } from '../rooms.ts'
import { clientDocument, typesFile } from './reference/client-files.ts'

const folder = join(import.meta.dirname, '../../../client')

/**
 * The generator and the compiler whose interface it needs: TypeScript 7 has none. npm fetches both when they are run, so
 * that the portal does not depend on them.
 */
const packages = ['openapi-typescript@7.13.0', 'typescript@5.9.3']

/** `npm run client` writes client/openapi.json and makes client/schema.d.ts of it. */
function writeClient(): void {
  const document = clientDocument(rooms.flatMap((room) => room.routes.map((route) => route.endpoint)))
  const temporary = mkdtempSync(join(tmpdir(), 'maru-client-'))
  try {
    const [input, output] = [join(temporary, 'openapi.json'), join(temporary, 'schema.d.ts')]
    writeFileSync(input, document)
    const fetched = packages.map((name) => `--package=${name}`)
    const { status, stderr, error } = spawnSync(
      'npm',
      ['exec', '--yes', ...fetched, '--', 'openapi-typescript', input, '--output', output],
      { cwd: temporary, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`openapi-typescript failed: ${error?.message ?? stderr}`)
    writeFileSync(join(folder, 'openapi.json'), document)
    writeFileSync(join(folder, 'schema.d.ts'), typesFile(document, readFileSync(output, 'utf8')))
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
  console.log('client/openapi.json and client/schema.d.ts written')
}

writeClient()

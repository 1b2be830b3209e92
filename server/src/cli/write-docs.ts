import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredErrors } from '@maru/api/kit/errors'
import { rooms } from '../rooms.ts'
import { clientDocument, isMadeFrom } from './reference/client-files.ts'
import { callsPage, environmentPage, errorsPage } from './reference/reference-pages.ts'

const folder = join(import.meta.dirname, '../../../docs/reference')

const client = join(import.meta.dirname, '../../../client')

function currentText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** Whether the client was made from the present contract; if not, it is reported. */
function isClientCurrent(document: string): boolean {
  const isCurrent =
    currentText(join(client, 'openapi.json')) === document &&
    isMadeFrom(document, currentText(join(client, 'schema.d.ts')))
  if (!isCurrent) console.error('client/ is out of date: run npm run client')
  return isCurrent
}

/**
 * `npm run docs` writes docs/reference; with `--check` it only reports outdated pages, and an outdated client, and fails.
 */
function writeDocs(check: boolean): number {
  const endpoints = rooms.flatMap((room) => room.routes.map((route) => route.endpoint))
  const pages = {
    'environment.md': environmentPage(),
    'calls.md': callsPage(endpoints),
    'errors.md': errorsPage(declaredErrors()),
  }
  const stale = Object.entries(pages).filter(([name, text]) => currentText(join(folder, name)) !== text)
  for (const [name, text] of stale) {
    if (check) console.error(`docs/reference/${name} is out of date: run npm run docs`)
    else {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, name), text)
      console.log(`docs/reference/${name} written`)
    }
  }
  const isClientStale = !isClientCurrent(clientDocument(endpoints))
  return check ? stale.length + (isClientStale ? 1 : 0) : 0
}

process.exitCode = writeDocs(process.argv.includes('--check')) > 0 ? 1 : 0

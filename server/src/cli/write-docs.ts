import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declaredErrors } from '@maru/api/kit/errors'
import { rooms } from '../rooms.ts'
import { callsPage, environmentPage, errorsPage } from './reference-pages.ts'

const folder = join(import.meta.dirname, '../../../docs/reference')

function currentText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** `npm run docs` writes docs/reference; with `--check` it only reports outdated pages and fails. */
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
  return check ? stale.length : 0
}

process.exitCode = writeDocs(process.argv.includes('--check')) > 0 ? 1 : 0

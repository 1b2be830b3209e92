import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { icons } from 'lucide-react'
import { expect, test } from 'vitest'
import { keyOfIcon, ownIcons } from './own-icons.ts'

test('every icon of the library is in the file that its name gives', () => {
  const files = readdirSync(
    join(dirname(createRequire(import.meta.url).resolve('lucide-react')), '../esm/icons'),
  )
  const names = new Set(files.map((file) => keyOfIcon(file.replace(/\..+$/, ''))))
  expect(Object.keys(icons).filter((name) => !names.has(keyOfIcon(name)))).toEqual([])
})

test('an icon belongs to a group if only files of the group import it', () => {
  const source = mkdtempSync(join(tmpdir(), 'maru-icons-'))
  mkdirSync(join(source, 'room'))
  const write = (file: string, names: string) =>
    writeFileSync(join(source, 'room', file), `import { ${names} } from 'lucide-react'\n`)
  write('later.tsx', 'CalendarOff, Plus, type LucideIcon')
  write('page.tsx', 'Plus, Scale as Weight')
  write('page.test.tsx', 'CalendarOff')
  const isOwn = ownIcons(source, /later\.tsx$/)
  const file = (name: string) => `/node_modules/lucide-react/dist/esm/icons/${name}.mjs`
  expect(['calendar-off', 'plus', 'scale'].map((name) => isOwn(file(name)))).toEqual([true, false, false])
  expect(isOwn(join(source, 'room/later.tsx'))).toBe(false)
  rmSync(source, { recursive: true })
})

import { menuApi } from '@maru/api/menu'
import { expect, test } from 'vitest'
import { configSchema } from '#kit/config/config-schema.ts'
import { callsPage, environmentPage, errorsPage } from './reference-pages.ts'

test('every setting has a row with values, default and meaning', () => {
  const page = environmentPage()
  for (const name of Object.keys(configSchema.properties)) expect(page).toContain(`| \`${name}\` |`)
  expect(page).toContain('| `PORT` | 0 to 65535 | `8080` | Port of the portal')
})

test('every call has a row with address, access and input', () => {
  const page = callsPage(Object.values(menuApi))
  expect(page).toContain(
    '| `createMenuClick` | POST `/cm/Common/Statistics/api/menu` | session | body: menuId, personCode?, comCode?, menuOldName? |',
  )
  expect(page).toContain('path: version, language')
})

test('a vertical bar inside a text does not break its table', () => {
  const row = errorsPage([['a|b', 400]])
    .split('\n')
    .find((line) => line.includes('400'))
  expect(row).toBe('| `a\\|b` | 400 |')
})

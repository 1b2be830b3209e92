import { expect, test } from 'vitest'
import { isPreviewed } from './preview.rules.ts'

test('office files, PDF, pictures and plain texts have a preview, programs and archives have none', () => {
  expect(['a.DOCX', 'b.pdf', 'c.csv', 'd.webp'].every(isPreviewed)).toBe(true)
  expect(['a.exe', 'b.zip', 'c.html', 'pdf'].some(isPreviewed)).toBe(false)
})

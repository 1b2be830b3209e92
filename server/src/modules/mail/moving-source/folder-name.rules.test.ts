import { expect, test } from 'vitest'
import { readFolderName } from './folder-name.rules.ts'

test.each([
  ['Sent', 'Sent'],
  ['R&-D', 'R&D'],
  ['&vPSwuNO4ycDVaA-', '보낸편지함'],
  ['2024&ucHHng-.x', '2024링잞.x'],
  ['&U,BTFw-', '台北'],
  ['보관', '보관'],
  // Not well formed: a name is better than none.
  ['A & B', 'A & B'],
  ['&vPSw-', '&vPSw-'],
  ['&2D0-', '&2D0-'],
])('the folder %s is called %s', (stored, name) => {
  expect(readFolderName(stored)).toBe(name)
})

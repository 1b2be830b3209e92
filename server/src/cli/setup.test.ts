import { expect, test } from 'vitest'
import { readSetupFile } from './setup.ts'

test.each([
  ['', 'The file is empty.'],
  [' \n', 'The file is empty.'],
  ['[1]', 'The file must contain one JSON object.'],
  ['null', 'The file must contain one JSON object.'],
  ['{"company": {},\n "admin" {}}', 'The file is not valid JSON (line 2, column 10).'],
  ['{"company": }', 'The file is not valid JSON.'],
  ['{}', 'The file does not fit:\n  company'],
])('a setup file %j is refused in words', (text, message) => {
  expect(() => readSetupFile(text)).toThrow(message)
})

import { expect, test } from 'vitest'
import { linesOfPaste } from './paste.rules.ts'

test('a pasted list gives its lines without marks and empty lines', () => {
  expect(linesOfPaste('- 월요일\r\n• 화요일\n\n 1. 수요일 \n2) 목요일\r3.5점\n-5')).toEqual([
    ...['월요일', '화요일', '수요일', '목요일', '3.5점', '-5'],
  ])
})

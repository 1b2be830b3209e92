import { expect, test } from 'vitest'
import { qrDrawing, qrFileName, qrSvg } from './qr.rules.ts'

test('a QR code has its three corners and a white border of four squares', () => {
  const { size, path } = qrDrawing('https://maru.example/po/survey/Read?surveyId=1')
  const isDark = (x: number, y: number) => path.includes(`M${x} ${y}h1v1h-1z`)
  for (const [x, y] of [
    [4, 4],
    [size - 11, 4],
    [4, size - 11],
  ] as const)
    expect([0, 6].every((step) => isDark(x + step, y) && isDark(x, y + step))).toBe(true)
  expect(path).not.toMatch(/M[0-3] /)
  expect(qrSvg({ size, path })).toContain(`viewBox="0 0 ${size} ${size}"`)
})

test('the name of the file is the title without characters that file systems refuse', () => {
  expect(qrFileName('점심: 무엇을/언제?', 'svg')).toBe('점심  무엇을 언제.svg')
  expect(qrFileName('???', 'png')).toBe('survey.png')
})

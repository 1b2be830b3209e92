import { describe, expect, test } from 'vitest'
import { runBeside } from './beside.ts'

const module = new URL('../modules/board/content/content.rules.ts', import.meta.url).href
const clean = (input: unknown) => runBeside<{ html: string }>({ module, name: 'cleanHtml', input })

describe('work in a thread of its own', () => {
  test('answers in order, and hands refusals and faults back', async () => {
    const answers = await Promise.allSettled([
      clean('<p onclick="x()">가</p>'),
      clean('<img src="data:text/html;base64,xx">'),
      clean(7),
      runBeside({ module, name: 'nothing', input: null }),
      clean('<b>나</b>'),
    ])
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
      expect.objectContaining({ html: '<p>가</p>' }),
      expect.objectContaining({ code: 'board.imageInvalid', status: 400 }),
      expect.objectContaining({ message: expect.stringContaining('TypeError') }),
      expect.objectContaining({ message: expect.stringContaining('nothing is no function') }),
      expect.objectContaining({ html: '<b>나</b>' }),
    ])
  })

  test('other work goes on meanwhile', async () => {
    await clean('warm')
    const cells = '<tr><td style="border:1px solid #000;padding:1px">x</td></tr>'.repeat(6000)
    let turns = 0
    let isDone = false
    const work = clean(`<table>${cells}</table>`).then(() => {
      isDone = true
    })
    while (!isDone) {
      turns += 1
      await new Promise((resolve) => setImmediate(resolve))
    }
    await work
    expect(turns).toBeGreaterThan(20)
  })
})

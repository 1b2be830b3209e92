import '@maru/api/board'
import { describe, expect, test } from 'vitest'
import { runInThread } from './run-in-worker.ts'

const module = new URL('../html/clean-html.ts', import.meta.url).href
const clean = (input: unknown) => runInThread<{ html: string }>({ module, name: 'cleanHtml', input })

describe('work in a separate thread', () => {
  test('answers in order, and passes refusals and errors back', async () => {
    const answers = await Promise.allSettled([
      clean('<p onclick="x()">가</p>'),
      clean('<img src="data:text/html;base64,xx">'),
      clean(7),
      runInThread({ module, name: 'nothing', input: null }),
      clean('<b>나</b>'),
    ])
    expect(answers.map((one) => (one.status === 'fulfilled' ? one.value : one.reason))).toEqual([
      expect.objectContaining({ html: '<p>가</p>' }),
      expect.objectContaining({ code: 'editor.imageInvalid', status: 400 }),
      expect.objectContaining({ message: expect.stringContaining('TypeError') }),
      expect.objectContaining({ message: expect.stringContaining('nothing is no function') }),
      expect.objectContaining({ html: '<b>나</b>' }),
    ])
  })

  test('other work continues meanwhile', async () => {
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

  test('owners take turns: one piece does not wait for all pieces of another owner', async () => {
    const work = new URL('../../../test/worker-tasks.ts', import.meta.url).href
    const order: string[] = []
    const take = (owner: string, number: number) =>
      runInThread({ module: work, name: 'takeTime', input: 20, owner }).then(() =>
        order.push(`${owner}${number}`),
      )
    await take('warm', 0)
    await Promise.all([...[1, 2, 3, 4, 5, 6].map((number) => take('a', number)), take('b', 1)])
    expect(order.indexOf('b1')).toBeLessThanOrEqual(3)
  })

  test('a piece that exhausts the memory is refused, and the next one runs', async () => {
    const work = new URL('../../../test/worker-tasks.ts', import.meta.url).href
    await expect(runInThread({ module: work, name: 'fillMemory', input: null })).rejects.toMatchObject({
      code: 'kit.tooLarge',
      status: 413,
    })
    expect(await runInThread({ module: work, name: 'takeTime', input: 1 })).toBe(1)
  }, 60_000)

  test('a long piece of one person does not delay a short piece of another', async () => {
    await Promise.all([clean('warm'), clean(`<p>${'x'.repeat(310_000)}</p>`)])
    const cells = '<tr><td style="border:1px solid #000">x</td></tr>'.repeat(8000)
    const order: string[] = []
    await Promise.all([
      clean(`<table>${cells}</table>`).then(() => order.push('long')),
      clean(`<p>${'x'.repeat(60_000)}</p>`).then(() => order.push('short')),
    ])
    expect(order).toEqual(['short', 'long'])
  })
})

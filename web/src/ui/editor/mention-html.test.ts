import { afterEach, expect, it, vi } from 'vitest'
import { CallError } from '#kit/call/call-error.ts'
import { askConfirm } from '../dialog/ask.ts'
import { mentionNames, sendMentions, withoutMentions } from './mention-html.ts'

vi.mock('../dialog/ask.ts', () => ({ askConfirm: vi.fn() }))
const asked = vi.mocked(askConfirm)
afterEach(() => asked.mockReset())

const mark = (code: string, name: string) => `<span data-mention="${code}">@${name}</span>`
const html = `<p>${mark('kim', '김서연')} ${mark('lee', '이하늘')} &amp; ${mark('kim', '김서연')}</p>`
const t = ((key: string, params: { names: string }) => `${key} ${params.names}`) as never // only the call that the function makes

it('names people as the text does, and makes their mentions plain text', () => {
  expect(mentionNames(html, ['kim', 'park'])).toEqual(['김서연'])
  expect(withoutMentions(html, ['kim'])).toBe(`<p>@김서연 ${mark('lee', '이하늘')} &amp; @김서연</p>`)
  expect(withoutMentions('<p>a<br></p>', ['kim'])).toBe('<p>a<br></p>')
})

function refusal(codes: string[]) {
  return new CallError({ code: 'board.mentionUnknown', status: 400, params: { codes } } as never)
}

it('sends again with plain names after a yes, and not at all after a no', async () => {
  const sent: string[] = []
  const send = async (textOf: (text: string) => string) => {
    const text = textOf(html)
    sent.push(text)
    if (text.includes('data-mention="kim"')) throw refusal(['kim'])
    return 'saved'
  }
  asked.mockResolvedValueOnce(true)
  expect(await sendMentions(t, send)).toBe('saved')
  expect(asked).toHaveBeenCalledExactlyOnceWith('editor.suggest.cannotRead 김서연')
  expect(sent[1]).toBe(withoutMentions(html, ['kim']))
  asked.mockResolvedValueOnce(false)
  await expect(sendMentions(t, send)).rejects.toThrow()
  expect(sent).toHaveLength(3)
})

it('passes other failures on without a question', async () => {
  const failure = new Error('offline')
  await expect(sendMentions(t, () => Promise.reject(failure))).rejects.toBe(failure)
  expect(asked).not.toHaveBeenCalled()
})

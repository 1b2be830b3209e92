import { expect } from 'vitest'
import type { Client, TestApp } from './app.ts'

/** The open push stream of a person's browser. */
export interface PushStream {
  /** The topics since the last {@link PushStream.clear}. */
  topics: () => string[]
  clear: () => void
  close: () => void
}

/** Opens the push stream of a person as a browser does. */
export async function openPushStream({ app }: TestApp, client: Client): Promise<PushStream> {
  const address = await app.listen('127.0.0.1', 0).catch(() => {
    const at = app.server.server.address()
    return `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`
  })
  const closing = new AbortController()
  const headers = { cookie: client.cookie ?? '' }
  const answer = await fetch(`${address}/cm/push`, { headers, signal: closing.signal })
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of answer.body ?? []) text += decoder.decode(chunk, { stream: true })
  }
  void read().catch(() => undefined)
  await expect.poll(() => text).toContain('retry: 3000')
  return {
    topics: () =>
      [...text.matchAll(/^data: (.*)$/gm)].map(
        (line) => (JSON.parse(line[1] ?? '') as { topic: string }).topic,
      ),
    clear: () => {
      text = ''
    },
    close: () => closing.abort(),
  }
}

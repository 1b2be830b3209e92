import { type Presence, presenceApi, presenceLimit } from '@maru/api/kit/presence'
import { call } from '../call/call.ts'
import { loadTexts } from '../i18n/dictionary.ts'

type Waiting = Map<string, PromiseWithResolvers<Presence | null>>

/** Milliseconds in which the names of a page are collected: a list is drawn in one frame. */
const gatherFor = 20

let waiting: Waiting | null = null

/**
 * Reads where a person is now; null if the viewer may know nothing of them. All people that the page asks for at the
 * same time are read by one call. The texts of the states are loaded with it. Throws CallError.
 */
export function loadPresence(personCode: string): Promise<Presence | null> {
  if (waiting === null) {
    const batch: Waiting = new Map()
    waiting = batch
    setTimeout(() => {
      waiting = null
      const codes = [...batch.keys()]
      for (let start = 0; start < codes.length; start += presenceLimit)
        void ask(batch, codes.slice(start, start + presenceLimit))
    }, gatherFor)
  }
  const answer = waiting.get(personCode) ?? Promise.withResolvers<Presence | null>()
  waiting.set(personCode, answer)
  return answer.promise
}

async function ask(batch: Waiting, personCodes: string[]): Promise<void> {
  try {
    const [people] = await Promise.all([
      call(presenceApi.listPresence, { personCodes }),
      loadTexts('presence'),
    ])
    const known = new Map(people.map((one) => [one.personCode, one]))
    for (const code of personCodes) batch.get(code)?.resolve(known.get(code) ?? null)
  } catch (error) {
    for (const code of personCodes) batch.get(code)?.reject(error)
  }
}

import { type Portal, startPortal } from './portal.ts'
import { at, expect, type Page, test } from './story.ts'

/** Gives the stories of a file a portal of their own, because some of them end its server. */
export function ownPortal(name: string): () => Portal {
  let portal: Portal
  let workers: string | undefined
  test.beforeAll(async ({ portal: shared }) => {
    test.setTimeout(240_000)
    portal = await startPortal(name, process.env.MARU_E2E_TEMPLATE)
    workers = shared
    process.env.MARU_URL = portal.url
  })
  test.afterAll(async () => {
    process.env.MARU_URL = workers
    await portal.stop()
  })
  return () => portal
}

/** The list of what waits to be sent, on the home of the phone. */
export const waitingPart = (page: Page) => page.getByRole('region', { name: /^보내기를 기다리는 것/ })

/** Opens the home of the phone, and waits until the work queue and these other answers are stored. */
export async function openStored(page: Page, ...parts: string[]): Promise<void> {
  await page.goto(at('/mobile'))
  await untilStored(page, '/cm/api/work/list', ...parts)
}

/** The sizes of phones at which pages without a network are checked. */
export const phoneSizes = [
  { width: 390, height: 844 },
  { width: 320, height: 700 },
]

/** The addresses of the answers, and the waiting calls, that the browser stores; null without a database. */
export async function storedIn(page: Page): Promise<{ answers: string[]; waiting: number } | null> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'maru')) return null
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('maru')
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    try {
      if (!database.objectStoreNames.contains('answers')) return null
      const keysOf = (table: string) =>
        new Promise<string[]>((resolve, reject) => {
          const request = database.transaction(table).objectStore(table).getAllKeys()
          request.onsuccess = () => resolve(request.result.map(String))
          request.onerror = () => reject(request.error)
        })
      return { answers: await keysOf('answers'), waiting: (await keysOf('waiting')).length }
    } finally {
      database.close()
    }
  })
}

/** Waits until the worker answers for the page and answers with these parts in their address are stored. */
export async function untilStored(page: Page, ...parts: string[]): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, null, { timeout: 90_000 })
  for (const part of parts) {
    const count = async () =>
      (await storedIn(page))?.answers.filter((address) => address.includes(part)).length ?? 0
    await expect.poll(count, { message: part, timeout: 90_000 }).toBeGreaterThan(0)
  }
}

/** The addresses that the worker has cached. */
export const cachedIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

/** Why the browser refuses to store one more answer; empty if it stores it. */
export const refusalOfStorage = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const request = indexedDB.open('maru')
        request.onerror = () => resolve(request.error?.name ?? 'unknown')
        request.onsuccess = () => {
          const database = request.result
          const transaction = database.transaction('answers', 'readwrite')
          transaction.objectStore('answers').put({ answer: 'x'.repeat(100_000), at: 0 }, 'story')
          const end = (name: string) => {
            database.close()
            resolve(name)
          }
          transaction.oncomplete = () => end('')
          transaction.onabort = () => end(transaction.error?.name ?? 'unknown')
        }
      }),
  )

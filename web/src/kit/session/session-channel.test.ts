import { expect, it } from 'vitest'
import { announcePerson, onPersonAnnounced } from './session-channel.ts'

it('a window receives who is signed in, until it stops listening', async () => {
  const received: string[] = []
  const stop = onPersonAnnounced((person) => received.push(person))
  announcePerson('P1 D1')
  announcePerson('')
  await expect.poll(() => received, { timeout: 10_000 }).toEqual(['P1 D1', ''])
  stop()
  announcePerson('P2 D1')
  const later = new Promise((resolve) => {
    const end = onPersonAnnounced((person) => {
      end()
      resolve(person)
    })
  })
  announcePerson('P3 D1')
  expect(await later).toBe('P3 D1')
  expect(received).toEqual(['P1 D1', ''])
})

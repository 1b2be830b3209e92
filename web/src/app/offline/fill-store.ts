import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { call } from '#kit/call/call.ts'
import { isStoring, noteAnswer } from '#kit/call/stored.ts'
import { answerAddress, wireRequest } from '#kit/call/wire.ts'
import type { OfflineReader } from '#kit/fillings.ts'
import { loadTexts } from '#kit/i18n/dictionary.ts'
import { laterSlot, withLaterSlots } from '#kit/slots.ts'
import { listAddresses, removeOldAnswers } from './store.ts'

/** Milliseconds between two reads, so that the page and the rate limit of the person have room. */
const pause = 50

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Reads for the store what rooms show without a network. A room that fails leaves its reads out. */
export async function fillStore(): Promise<void> {
  await removeOldAnswers(Date.now())
  await withLaterSlots(async () => undefined)
  const stored = await listAddresses()
  const addressOf = <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    answerAddress(wireRequest(endpoint, input as object, () => ''))
  async function ready(): Promise<void> {
    await wait(pause)
    // The session has ended, or the storage is full.
    if (!isStoring()) throw new Error('nothing is stored any more')
  }
  async function read<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> {
    await ready()
    return call(endpoint, input, { isLive: true, quietWhenSignedOut: true })
  }
  async function readText<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<void> {
    await ready()
    const { url, init } = wireRequest(endpoint, input as object, () => '')
    const response = await fetch(url, { ...init, credentials: 'same-origin' })
    if (response.ok && endpoint.offline) noteAnswer(addressOf(endpoint, input), await response.text())
  }
  const isStored: OfflineReader['isStored'] = (endpoint, input) => stored.has(addressOf(endpoint, input))
  for (const { id, texts = [], fill } of laterSlot('offlineReads')) {
    const parts = [id, ...texts].map(loadTexts)
    await Promise.all([...parts, fill({ read, readText, isStored })]).catch(() => undefined)
  }
}

import type { Input } from '@maru/api/kit/endpoint'
import type { mailApi } from '@maru/api/mail'
import type { Context } from '#kit/context.ts'
import { failure } from '#kit/failure.ts'
import { fetchOutside, OutsideFault, type OutsideResolver } from '#kit/outside/fetch-outside.ts'
import { unsubscribeOf } from '../sender/unsubscribe.rules.ts'
import { readMailText } from './show.service.ts'

/** Unsubscribes by a request of the portal: the sender learns neither the address nor the browser of the reader. */
export async function unsubscribe(
  context: Context,
  { id }: Input<typeof mailApi.unsubscribe>,
  resolver?: OutsideResolver,
): Promise<number> {
  const { listUnsubscribe, listUnsubscribePost } = await readMailText(context, id)
  const { address: url, isOneClick } = unsubscribeOf(listUnsubscribe, listUnsubscribePost)
  if (!isOneClick) throw failure('mail.notOneClick')
  try {
    const form = { 'List-Unsubscribe': 'One-Click' }
    const { status } = await fetchOutside({ url, form, most: 1_000_000, within: 10_000 }, resolver)
    if (status < 200 || status > 299) throw failure('mail.unsubscribeFailed')
  } catch (error) {
    if (error instanceof OutsideFault) throw failure('mail.unsubscribeFailed')
    throw error
  }
  return 1
}

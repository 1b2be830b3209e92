import type { Input, Output } from '@maru/api/kit/endpoint'
import type { webpartApi } from '@maru/api/webpart'
import type { Context } from '#kit/context.ts'
import { failure, notFound } from '#kit/failure.ts'
import { findFault } from '#kit/input/validate.ts'
import type { WebpartSource } from '#kit/room-slots/webpart-source.ts'

const isOffered = async (context: Context, source: WebpartSource) =>
  (await source.isOffered?.(context)) ?? true

/** The kinds of other rooms, and whether they are offered to the viewer. */
export function listKinds(context: Context): Promise<Output<typeof webpartApi.listKinds>> {
  return Promise.all(
    context.slots
      .all('webpartSource')
      .map(async (source) => ({ kind: source.kind, isOffered: await isOffered(context, source) })),
  )
}

/**
 * The content of another room's web part. Throws not found for a kind that is not offered, and
 * `webpart.optionsInvalid`.
 */
export async function getPart(
  context: Context,
  { kind, options }: Input<typeof webpartApi.getPart>,
): Promise<{ data: unknown }> {
  const source = context.slots.all('webpartSource').find((one) => one.kind === kind)
  if (!source || !(await isOffered(context, source))) throw notFound()
  const wrong = findFault(source.options, options)
  if (wrong !== undefined) throw failure('webpart.optionsInvalid', { at: wrong })
  return { data: await source.load(context, options) }
}

import type { Endpoint, Input, Output } from '@maru/api/kit/endpoint'
import { useChange } from '#kit/call/change.ts'
import { useRead } from '#kit/call/read.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '../dialog/toast.tsx'

/**
 * Sends a mark of the viewer, such as a star (`server/kit/data/own-set.ts`). With `get`, its cached answer to `key` changes
 * at once. A refusal is shown in a toast, and the stored state is read again. `said` is the text after success.
 */
export function useSaveOwn<S extends Endpoint, G extends Endpoint = never>(
  save: S,
  options: { get?: G; key?: Input<G>; said?: (stored: Output<S>) => string } = {},
): (mark: Input<S>) => void {
  const t = useTranslate()
  const { get, key, said } = options
  const change = useChange(save, {
    // The answer of `get` is the mark that `save` sends.
    optimistic: (cache, mark) => get && key && cache.put(get, key, () => mark as unknown as Output<G>),
  })
  return (mark) =>
    change.mutate(mark, {
      onSuccess: (stored) => said && showToast(said(stored)),
      onError: (error) => showToast(errorText(error, t), 'danger'),
    })
}

/** Reads a mark of the viewer and returns a function that changes it; undefined until it has loaded. */
export function useOwnToggle<
  G extends Endpoint,
  S extends Endpoint,
  K extends keyof Output<G> & keyof Input<S> & string,
>(
  get: G,
  save: S,
  key: Input<G>,
  { is, said }: { is: K; said?: (stored: Output<S>) => string },
): { isOn: boolean | undefined; turn: () => void } {
  const isOn = useRead(get, key, { staleTime: 5 * 60_000 }).data?.[is] as boolean | undefined // the field of the mark
  const put = useSaveOwn(save, { get, key, ...(said ? { said } : {}) })
  // The fields of a mark are those of its key and `is`.
  return { isOn, turn: () => put({ ...(key as object), [is]: !isOn } as unknown as Input<S>) }
}

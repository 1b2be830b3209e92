import { CallError } from '#kit/call/call-error.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from './toast.tsx'

/**
 * Returns a function that reports a finished act by a toast with a button that undoes it. `undo` runs at most once; if it
 * fails, a second toast says why.
 */
export function useUndoToast(): (text: string, undo: () => Promise<unknown>) => void {
  const t = useTranslate()
  return (text, undo) => {
    const run = () =>
      void undo().then(
        () => showToast(t('kit.undone')),
        (error: unknown) =>
          showToast(error instanceof CallError ? errorText(error, t) : t('kit.errors.unknown'), 'danger'),
      )
    showToast(text, 'ok', { action: { label: t('kit.undo'), run } })
  }
}

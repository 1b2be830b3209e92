import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import type { QuickAddProps } from './quick-add-dialog.tsx'

interface LayerProps extends QuickAddProps {
  onType: (text: string) => void
}

/** Takes what is typed until the form is loaded: the key that opens it is often followed by the first letters. */
function TypedAhead({ start, onType, onClose }: LayerProps) {
  const t = useTranslate()
  return (
    <VisuallyHidden>
      <input
        // biome-ignore lint/a11y/noAutofocus: the form that replaces it has the focus, too
        autoFocus
        aria-label={t('calendar.quick.label')}
        maxLength={200}
        value={start?.text ?? ''}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onClose()}
      />
    </VisuallyHidden>
  )
}

const Dialog = lazyLayer<LayerProps>(
  'calendar-quick',
  async () => (await import('./quick-add-dialog.tsx')).QuickAddDialog,
  TypedAhead,
)

/** The quick form of a new event; its code is loaded when it opens, and nothing typed until then is lost. */
export function QuickAddLayer({ start = {}, ...props }: QuickAddProps) {
  const [text, setText] = useState(start.text ?? '')
  return <Dialog {...props} start={{ ...start, text }} onType={setText} />
}

/** Loads the form before it is opened. */
export const preloadQuickAdd = Dialog.preload

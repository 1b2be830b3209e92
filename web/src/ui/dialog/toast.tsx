import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icon.tsx'
import styles from './toast.module.css'

type Tone = 'ok' | 'info' | 'danger'

/** Options of a toast. */
export interface ToastOptions {
  /** A button in the toast. It also closes the toast. */
  action?: { label: string; run: () => void }
  /** Called when the user closes the toast, or newer toasts replace it. */
  onDismiss?: () => void
}

interface Shown extends ToastOptions {
  id: number
  text: string
  tone: Tone
}

const icons = { ok: CircleCheck, info: Info, danger: CircleAlert }
const shownFor = 6000
/** Milliseconds for which a toast with a button is shown: it must be read and reached. */
const shownWithAction = 8000
const atOnce = 3
let shown: readonly Shown[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

const take = (id: number) => put(shown.filter((toast) => toast.id !== id))

/**
 * Shows a toast for 6 seconds, or for 8 seconds with an action. A toast with the tone `danger` is shown until the user closes it. At most three toasts
 * are shown. A toast replaces an earlier one with the same text and tone. Returns a function that removes the toast.
 */
export function showToast(text: string, tone: Tone = 'ok', options: ToastOptions = {}): () => void {
  count += 1
  const id = count
  const others = shown.filter((toast) => toast.text !== text || toast.tone !== tone)
  const pushedOut = others.slice(0, Math.max(0, others.length - (atOnce - 1)))
  put([...others.slice(pushedOut.length), { ...options, id, text, tone }])
  for (const toast of pushedOut) toast.onDismiss?.()
  if (tone !== 'danger') setTimeout(() => take(id), options.action ? shownWithAction : shownFor)
  return () => take(id)
}

function Toast({ toast }: { toast: Shown }) {
  const t = useTranslate()
  const { id, text, tone, action, onDismiss } = toast
  const dismiss = () => {
    take(id)
    onDismiss?.()
  }
  const act = () => {
    take(id)
    action?.run()
  }
  return (
    <div role={tone === 'danger' ? 'alert' : undefined} className={classes(styles.toast, styles[tone])}>
      <Icon icon={icons[tone]} />
      <span className={styles.text}>{text}</span>
      {action ? (
        <Button tone="quiet" onPress={act}>
          {action.label}
        </Button>
      ) : null}
      <IconButton label={t('kit.dismiss')} size="s" onPress={dismiss}>
        <Icon icon={X} size={15} />
      </IconButton>
    </div>
  )
}

/**
 * The region of toasts above all layers, with `aria-live="polite"`. The attribute `data-react-aria-top-layer` prevents
 * modal layers of React Aria from hiding it and making it inert.
 */
export function ToastHost() {
  const t = useTranslate()
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  return createPortal(
    <section
      className={styles.host}
      aria-live="polite"
      aria-label={t('kit.notifications')}
      data-react-aria-top-layer="true"
      data-print="no"
      data-notes
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  )
}

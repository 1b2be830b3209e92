import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { useWords } from '../kit/i18n.ts'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './toast.module.css'

type Tone = 'ok' | 'info' | 'danger'

interface Shown {
  id: number
  text: string
  tone: Tone
}

const icons = { ok: CircleCheck, info: Info, danger: CircleAlert }
const shownFor = 6000
let shown: readonly Shown[] = []
let count = 0
const listeners = new Set<() => void>()

function put(next: readonly Shown[]) {
  shown = next
  for (const listener of listeners) listener()
}

/** Says in passing that something was done; failures stay until they are dismissed. At most three at once. */
export function showToast(text: string, tone: Tone = 'ok'): void {
  count += 1
  const id = count
  put([...shown.slice(-2), { id, text, tone }])
  if (tone !== 'danger') setTimeout(() => put(shown.filter((toast) => toast.id !== id)), shownFor)
}

/** The place where toasts appear; read out politely. Stands once in the frame of every page. */
export function ToastHost() {
  const t = useWords()
  const toasts = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
  return (
    <section className={styles.host} aria-live="polite" aria-label={t('kit.notifications')} data-print="no">
      {toasts.map((toast) => (
        <div key={toast.id} className={classes(styles.toast, styles[toast.tone])}>
          <Icon icon={icons[toast.tone]} />
          <span className={styles.text}>{toast.text}</span>
          <IconButton
            label={t('kit.dismiss')}
            size="s"
            onPress={() => put(shown.filter((one) => one !== toast))}
          >
            <Icon icon={X} size={15} />
          </IconButton>
        </div>
      ))}
    </section>
  )
}

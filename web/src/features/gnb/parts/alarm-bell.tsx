import { Bell } from 'lucide-react'
import { lazy, Suspense, useRef } from 'react'
import { loadChunk } from '../../../kit/chunk.ts'
import { useWords } from '../../../kit/i18n.ts'
import { useLayer } from '../../../kit/layers.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useAlarmCount } from '../gnb.api.ts'
import styles from './alarm-bell.module.css'

const load = () => loadChunk('gnb', () => import('./alarm-layer.tsx'))
const AlarmLayer = lazy(() => load().then((m) => ({ default: m.AlarmLayer })))

/** The bell of the top bar, marked while something is unread, with the notification layer (spec 1§2). */
export function AlarmBell() {
  const t = useWords()
  const count = useAlarmCount()
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('alarms')
  return (
    <span className={styles.bell}>
      <IconButton
        ref={button}
        label={t(count > 0 ? 'gnb.alarmsUnread' : 'gnb.alarms')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={() => void load().catch(() => undefined)}
      >
        <Icon icon={Bell} />
      </IconButton>
      {count > 0 ? <span className={styles.mark} aria-hidden="true" /> : null}
      <Suspense fallback={null}>
        {isOpen ? <AlarmLayer anchor={button} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </span>
  )
}

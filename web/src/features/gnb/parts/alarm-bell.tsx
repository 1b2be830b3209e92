import { alarmsTopic } from '@maru/api/kit/alarm'
import { Bell } from 'lucide-react'
import { useRef } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { lazyRoom } from '#kit/lazy-room.ts'
import { useLayer } from '#kit/screen/layers.ts'
import { usePush, usePushOpen } from '#kit/session/push.ts'
import { IconButton } from '#ui/button.tsx'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Icon } from '#ui/icon.tsx'
import { refreshAlarmCount, useAlarmCount } from '../gnb.api.ts'
import styles from './alarm-bell.module.css'

const room = lazyRoom('gnb')

const AlarmLayer = lazyLayer(
  'gnb',
  async () => (await room.load('gnb', () => import('./alarm-layer.tsx'))).AlarmLayer,
)

/** Handles a push: shows a desktop notification if this page has no focus and the browser allows it. */
function onAlarm() {
  if (document.hasFocus() || typeof Notification === 'undefined' || Notification.permission !== 'granted')
    return
  const load = room.load('gnb', () => import('./desktop-alarm.ts'))
  // The bell shows the alarm too, so a failed notification is ignored.
  load.then((module) => module.showDesktopAlarm()).catch(() => undefined)
}

/**
 * The bell in the top bar (spec 1§2), with the notification layer. A mark shows how many alarms are unread, up to 99.
 */
export function AlarmBell() {
  const t = useTranslate()
  const count = useAlarmCount()
  const shown = count > 99 ? '99+' : String(count)
  usePush(alarmsTopic, onAlarm)
  usePushOpen(refreshAlarmCount)
  const button = useRef<HTMLButtonElement>(null)
  const { isOpen, setOpen, toggle } = useLayer('alarms')
  return (
    <span className={styles.bell}>
      <IconButton
        ref={button}
        label={count > 0 ? t('gnb.entry.alarmsUnread', { count: shown }) : t('gnb.entry.alarms')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={toggle}
        onHoverStart={AlarmLayer.preload}
      >
        <Icon icon={Bell} />
      </IconButton>
      {count > 0 ? (
        <span className={styles.mark} aria-hidden="true">
          {shown}
        </span>
      ) : null}
      {isOpen ? <AlarmLayer anchor={button} onClose={() => setOpen(false)} /> : null}
    </span>
  )
}

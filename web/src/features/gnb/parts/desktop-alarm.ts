import { gnbAlarmConfigApi } from '@maru/api/gnb/alarm-config'
import { gnbWorkFeedApi } from '@maru/api/gnb/work-feed'
import { hrefOf } from '#kit/address/link.tsx'
import { cache } from '#kit/call/change.ts'
import { currentLanguage, localName } from '#kit/i18n/i18n.ts'
import { leadsSomewhere } from '../alarm.rules.ts'

const openedAt = Date.now()
let lastShown = 0

/**
 * Shows the newest unread alarm as a desktop notification, unless the person has switched these notifications
 * off. The caller checks that the page does not have the focus. A web push of the same alarm replaces the
 * notification, because both have the same tag.
 */
export async function showDesktopAlarm(): Promise<void> {
  const [config] = await cache.fetch(gnbAlarmConfigApi.getAlarmConfig, {}, 60_000)
  if (config?.newAlarm === false) return
  const [newest] = await cache.fetch(gnbWorkFeedApi.listAlarms, { place: 'desktop' })
  const isNew = newest && newest.alarmId > lastShown && Date.parse(newest.createDate) > openedAt - 60_000
  if (!isNew) return
  lastShown = newest.alarmId
  const language = currentLanguage()
  const sentence = localName(newest.sentence, language)
  const title = localName(newest.title, language)
  const shown = new Notification(sentence || title, {
    body: sentence ? title : '',
    tag: `alarm-${newest.alarmId}`,
    icon: hrefOf('/maru.svg'),
  })
  shown.onclick = () => {
    window.focus()
    shown.close()
    if (leadsSomewhere(newest)) window.location.assign(hrefOf(newest.itemUrl))
  }
}

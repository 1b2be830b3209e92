import { type Alarm, alarmsAtMost } from '@maru/api/gnb/work-feed'
import { Settings, X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import { Link } from '#kit/address/link.tsx'
import { newKey } from '#kit/call/act-key.ts'
import { briefTime, fullTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { BarLayer } from '#ui/dialog/bar-layer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { useUndoToast } from '#ui/dialog/undo-toast.ts'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import { TabPanel, Tabs } from '#ui/layout/tabs.tsx'
import { Empty } from '#ui/notice.tsx'
import { type AlarmTab, alarmActor, alarmsOf, alarmTabs, leadsSomewhere } from '../alarm.rules.ts'
import { useAlarms, useReadAlarm, useReadAllAlarms, useUndoReadAllAlarms } from '../gnb.api.ts'
import { openSettings } from '../setting/parts/settings-host.tsx'
import styles from './alarm-layer.module.css'

const tabLabels = { all: 'kit.all', WF: 'gnb.alarmsApproval', BB: 'gnb.alarmsBoard' } as const

/** Properties of {@link AlarmLayer}. */
export interface AlarmLayerProps {
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** The notification layer: tabs, unread alarms, and a button to delete all of them (spec 1§2, 1§4). */
export function AlarmLayer({ anchor, onClose }: AlarmLayerProps) {
  const t = useTranslate()
  const panel = useId()
  const [tab, setTab] = useState<AlarmTab>('all')
  const alarms = useAlarms()
  const items = alarmTabs.map((id) => ({ id, label: t(tabLabels[id]) }))
  return (
    <BarLayer
      label={t('gnb.entry.alarms')}
      {...{ anchor, onClose }}
      width={380}
      head={
        <Head as="header" noWrap className={styles.head}>
          <Tabs
            label={t('gnb.entry.alarms')}
            items={items}
            selected={tab}
            onSelect={setTab}
            panel={panel}
            look="head"
          />
          <Row as="span" gap="1" className={styles.acts}>
            {alarmsOf(alarms.data ?? [], tab).length > 0 ? <RemoveAll tab={tab} onClose={onClose} /> : null}
            <IconButton label={t('gnb.alarmsSettings')} size="s" onPress={() => openSettings('alarm')}>
              <Icon icon={Settings} size={16} />
            </IconButton>
          </Row>
        </Head>
      }
    >
      <TabPanel id={panel} label={t(tabLabels[tab])}>
        <Answer answer={alarms} rows={4} look="text">
          {(data) => <AlarmList alarms={data} tab={tab} onClose={onClose} />}
        </Answer>
      </TabPanel>
    </BarLayer>
  )
}

function AlarmList({
  alarms,
  tab,
  onClose,
}: {
  alarms: readonly Alarm[]
  tab: AlarmTab
  onClose: () => void
}) {
  const t = useTranslate()
  const shown = alarmsOf(alarms, tab)
  if (shown.length === 0) {
    return <Empty text={t(alarms.length === 0 ? 'gnb.alarmsNone' : 'gnb.alarmsNoneOfKind')} />
  }
  return (
    <>
      <ul className={styles.list} aria-label={t(tabLabels[tab])}>
        {shown.map((alarm) => (
          <AlarmRow key={alarm.alarmId} alarm={alarm} onClose={onClose} />
        ))}
      </ul>
      {alarms.length >= alarmsAtMost ? (
        <Hint className={styles.more}>{t('gnb.alarmsMore', { count: alarmsAtMost })}</Hint>
      ) : null}
    </>
  )
}

/** One alarm. Opening it marks it as read and shows its item. */
function AlarmRow({ alarm, onClose }: { alarm: Alarm; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const read = useReadAlarm()
  const sentence = localName(alarm.sentence, language)
  const title = localName(alarm.title, language)
  const remove = () =>
    read.mutate(
      { AlarmId: alarm.alarmId, IsRead: 'Y' },
      { onError: () => showToast(t('gnb.alarmReadFailed'), 'danger') },
    )
  const open = () => {
    remove()
    onClose()
  }
  const actor = alarmActor(alarm, language)
  const lines = (
    <>
      <span className={styles.face}>
        <Avatar name={actor} seed={alarm.createUserName} size="s" />
      </span>
      <span className={styles.said}>{sentence || title}</span>
      <Muted as="time" dateTime={alarm.createDate} title={fullTime(alarm.createDate)}>
        {briefTime(alarm.createDate)}
      </Muted>
      {sentence && title ? <span className={styles.about}>{title}</span> : null}
      {alarm.alsoCount > 0 ? (
        <span className={styles.also}>{t('gnb.alarmsAlso', { count: alarm.alsoCount })}</span>
      ) : null}
    </>
  )
  return (
    <Row as="li" gap="0" align="start" className={styles.row}>
      {leadsSomewhere(alarm) ? (
        <Link to={alarm.itemUrl} className={styles.alarm} onClick={open}>
          {lines}
        </Link>
      ) : (
        <button
          type="button"
          className={styles.alarm}
          onClick={() => {
            open()
            void showAlert(t('gnb.alarmNoAddress'))
          }}
        >
          {lines}
        </button>
      )}
      <span className={styles.remove}>
        <IconButton label={t('gnb.alarmRemove', { name: sentence || title })} size="s" onPress={remove}>
          <Icon icon={X} size={14} />
        </IconButton>
      </span>
    </Row>
  )
}

/** Deletes the alarms of the shown tab. A toast undoes it. */
function RemoveAll({ tab, onClose }: { tab: AlarmTab; onClose: () => void }) {
  const t = useTranslate()
  const remove = useReadAllAlarms()
  const restore = useUndoReadAllAlarms()
  const showUndo = useUndoToast()
  const ask = async () => {
    const question = {
      text:
        tab === 'all'
          ? t('gnb.alarmsRemoveAllQuestion')
          : t('gnb.alarmsRemoveTabQuestion', { name: t(tabLabels[tab]) }),
      isDanger: true,
      okText: t('gnb.alarmsRemoveAll'),
    }
    onClose()
    if (!(await askConfirm(question))) return
    try {
      const undoKey = newKey()
      await remove.mutateAsync(tab === 'all' ? { undoKey } : { alarmType: tab, undoKey })
      const done = tab === 'all' ? 'gnb.alarmsRemoved' : 'gnb.alarmsRemovedTab'
      showUndo(t(done, { name: t(tabLabels[tab]) }), () => restore.mutateAsync({ undoKey }))
    } catch (error) {
      await showAlert({ title: t('gnb.alarmsRemoveFailed'), text: errorText(error, t) })
    }
  }
  return (
    <Button tone="quiet" onPress={() => void ask()}>
      {t('gnb.alarmsRemoveAll')}
    </Button>
  )
}

import { type CalendarItem, calendarApi } from '@maru/api/calendar'
import { Ellipsis, Plus, Rss } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { useChange } from '#kit/call/change.ts'
import { loadChunk } from '#kit/call/chunk.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { IconButton } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { lazyLayer } from '#ui/dialog/lazy-layer.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from './calendar-pane.module.css'

// Not with the page: a dialog is loaded when it is first opened.
const FeedDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../transfer/parts/feed-dialog.tsx')).FeedDialog,
)
const ImportDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../transfer/parts/import-dialog.tsx')).ImportDialog,
)
const SubscribeDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../transfer/parts/subscribe-dialog.tsx')).SubscribeDialog,
)
const SubscriptionDialog = lazyLayer(
  'calendar-form',
  async () => (await import('../transfer/parts/subscription-state.tsx')).SubscriptionDialog,
)
const CalendarDialog = lazyLayer(
  'calendar-form',
  async () => (await import('./calendar-dialog.tsx')).CalendarDialog,
)
const ShareDialog = lazyLayer('calendar-form', async () => (await import('./share-dialog.tsx')).ShareDialog)

/** Returns the shown name of a calendar: its own name, or the name of its owner for a main calendar. */
export function useCalendarName() {
  const t = useTranslate()
  const language = useLanguage()
  const { personCode } = useAccount()
  return ({ name, ownerCode, ownerName, isBirthday }: CalendarItem) =>
    // The name that it was created with; its owner may have given it another one.
    (isBirthday && name === '생일' ? t('calendar.birthdays') : name) ||
    (ownerCode === personCode ? t('calendar.mine') : localName(ownerName, language))
}

const loadPicker = () => loadChunk('calendar-form', () => import('./pick-person.ts'))

/** The viewer's calendars in groups, with a checkbox each, and the dialogs to change and share them. */
export function CalendarGroups({ calendars }: { calendars: readonly CalendarItem[] }) {
  const t = useTranslate()
  const { personCode } = useAccount()
  const [edited, setEdited] = useState<CalendarItem | 'new' | null>(null)
  const [isSubscribing, setSubscribing] = useState(false)
  const [shared, setShared] = useState<CalendarItem | null>(null)
  const add = useChange(calendarApi.addPersonCalendar)
  const isOwn = ({ kind, ownerCode }: CalendarItem) => kind !== 'own' || ownerCode === personCode
  const own = calendars.filter(isOwn)
  const others = calendars.filter((calendar) => !isOwn(calendar))
  const pick = async () => {
    const personCode = await (await loadPicker()).pickPerson(t('calendar.addPerson'))
    if (personCode)
      add.mutate({ personCode }, { onError: () => showToast(t('calendar.personHidden'), 'danger') })
  }
  const order = useChange(calendarApi.orderCalendars)
  const swap = (list: readonly CalendarItem[], index: number) => {
    const moved = [...list]
    moved.splice(index, 2, ...list.slice(index, index + 2).reverse())
    const rest = calendars.filter((calendar) => !list.includes(calendar))
    order.mutate({ calendarIds: [...moved, ...rest].map(({ calendarId }) => calendarId) })
  }
  const lines = (list: readonly CalendarItem[]) =>
    list.map((calendar, index) => (
      <CalendarLine
        key={calendar.calendarId}
        calendar={calendar}
        isOther={!isOwn(calendar)}
        onUp={index > 0 ? () => swap(list, index - 1) : null}
        onDown={index < list.length - 1 ? () => swap(list, index) : null}
        onEdit={() => setEdited(calendar)}
        onShare={() => setShared(calendar)}
      />
    ))
  return (
    <>
      <section className={styles.group} aria-label={t('calendar.groups.own')}>
        <Row gap="0" className={styles.groupHead}>
          <h2>{t('calendar.groups.own')}</h2>
          <IconButton size="s" label={t('calendar.subscription.title')} onPress={() => setSubscribing(true)}>
            <Icon icon={Rss} size={14} />
          </IconButton>
          <IconButton size="s" label={t('calendar.add')} onPress={() => setEdited('new')}>
            <Icon icon={Plus} size={14} />
          </IconButton>
        </Row>
        {lines(own)}
      </section>
      <section className={styles.group} aria-label={t('calendar.groups.others')}>
        <Row gap="0" className={styles.groupHead}>
          <h2>{t('calendar.groups.others')}</h2>
          <IconButton
            size="s"
            label={t('calendar.addPerson')}
            onPress={() => void pick().catch((error) => showToast(errorText(error, t), 'danger'))}
          >
            <Icon icon={Plus} size={14} />
          </IconButton>
        </Row>
        {lines(others)}
      </section>
      {edited ? (
        <CalendarDialog calendar={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      ) : null}
      {isSubscribing ? <SubscribeDialog onClose={() => setSubscribing(false)} /> : null}
      {shared ? <ShareDialog calendar={shared} onClose={() => setShared(null)} /> : null}
    </>
  )
}

function CalendarLine({
  calendar,
  isOther,
  onUp,
  onDown,
  onEdit,
  onShare,
}: {
  calendar: CalendarItem
  isOther: boolean
  onUp: (() => void) | null
  onDown: (() => void) | null
  onEdit: () => void
  onShare: () => void
}) {
  const t = useTranslate()
  const nameOf = useCalendarName()
  const show = useChange(calendarApi.showCalendar, {
    optimistic: (cache, { calendarId, isHidden }) =>
      cache.put(calendarApi.listCalendars, {}, (list) =>
        list?.map((one) => (one.calendarId === calendarId ? { ...one, isHidden } : one)),
      ),
  })
  const remove = useChange(calendarApi.removeCalendar)
  const drop = useChange(calendarApi.dropCalendar)
  const { calendarId, level, color, isHidden, isMain, isBirthday } = calendar
  const manages = level === 'owner' || level === 'manage'
  const name = nameOf(calendar)
  const onError = (error: unknown) => showToast(errorText(error, t), 'danger')
  const askRemove = async () => {
    const isSure = await askConfirm({
      title: t('calendar.removeCalendar', { name }),
      text: t('calendar.removeCalendarText'),
      isDanger: true,
    })
    if (isSure) remove.mutate({ calendarId }, { onError })
  }
  const [opened, setOpened] = useState<'import' | 'feed' | 'subscription' | null>(null)
  const isSubscription = calendar.kind === 'subscription'
  const canWrite = !isSubscription && (manages || level === 'edit')
  const entries = [
    manages && { id: 'edit', label: t('calendar.editCalendar'), run: onEdit },
    manages && { id: 'share', label: t('calendar.share.title'), run: onShare },
    onUp && { id: 'up', label: t('calendar.moveUp'), run: onUp },
    onDown && { id: 'down', label: t('calendar.moveDown'), run: onDown },
    isSubscription && {
      ...{ id: 'state', label: t('calendar.subscription.state') },
      run: () => setOpened('subscription'),
    },
    canWrite && { id: 'import', label: t('calendar.transfer.import'), run: () => setOpened('import') },
    {
      id: 'export',
      label: t('calendar.transfer.export'),
      run: () => window.location.assign(`/cm${calendarApi.exportCalendar.path}?calendarId=${calendarId}`),
    },
    { id: 'feed', label: t('calendar.transfer.feed'), run: () => setOpened('feed') },
    manages &&
      !isMain &&
      !isBirthday && { id: 'remove', label: t('kit.remove'), run: () => void askRemove() },
    isOther && { id: 'drop', label: t('calendar.drop'), run: () => drop.mutate({ calendarId }, { onError }) },
  ].filter((entry) => entry !== false && entry !== null)
  return (
    <Row gap="1" className={styles.line}>
      <Checkbox
        isSelected={!isHidden}
        onChange={(isShown) => show.mutate({ calendarId, isHidden: !isShown, color: null }, { onError })}
      >
        <span className={styles.swatch} style={{ '--tone': `var(--p-${color})` } as CSSProperties} />
        <span className={styles.name}>{name}</span>
      </Checkbox>
      {level === 'busy' || level === 'titles' ? (
        <span className={styles.level}>{t(`calendar.share.levels.${level}`)}</span>
      ) : null}
      {entries.length > 0 ? (
        <Menu
          label={t('calendar.actsOf', { name })}
          groups={[{ id: 'acts', entries }]}
          trigger={(opener) => (
            <IconButton {...opener} size="s" label={t('calendar.actsOf', { name })}>
              <Icon icon={Ellipsis} size={14} />
            </IconButton>
          )}
        />
      ) : null}
      {opened === 'import' ? <ImportDialog calendar={calendar} onClose={() => setOpened(null)} /> : null}
      {opened === 'subscription' ? (
        <SubscriptionDialog calendar={calendar} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'feed' ? <FeedDialog calendar={calendar} onClose={() => setOpened(null)} /> : null}
    </Row>
  )
}

import {
  CalendarCheck,
  CalendarPlus,
  CalendarRange,
  CalendarSync,
  ChevronLeft,
  ChevronRight,
  Ellipsis,
  List,
  ListChecks,
  PanelRight,
  Plus,
  Search,
} from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Menu } from '#ui/dialog/menu.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import type { View } from '#ui/schedule/days.ts'
import styles from './panes.module.css'

/** Properties of {@link CalendarHeader}. */
export interface CalendarHeaderProps {
  title: string
  menuId: number | undefined
  view: View
  /** The id of the panel that the view tabs control. */
  panel: string
  isList: boolean
  onList: () => void
  onView: (view: View) => void
  /** Goes to today (0), or one step of the view back or forward. */
  onStep: (step: -1 | 0 | 1) => void
  onSearch: () => void
  onFeeds: () => void
  onCreate: () => void
  /** The button of the right pane; its `id` is null if the pane is a dialog. */
  rightPane: { id: string | null; isOpen: boolean; onToggle: () => void }
  /** Hides the weekend; null if the view has no whole week. */
  workWeek: { isOn: boolean; onToggle: () => void } | null
}

function Steps({ onStep }: Pick<CalendarHeaderProps, 'onStep'>) {
  const t = useTranslate()
  return (
    <>
      <Button onPress={() => onStep(0)}>{t('reservation.today')}</Button>
      <IconButton label={t('reservation.previous')} onPress={() => onStep(-1)}>
        <Icon icon={ChevronLeft} />
      </IconButton>
      <IconButton label={t('reservation.next')} onPress={() => onStep(1)}>
        <Icon icon={ChevronRight} />
      </IconButton>
    </>
  )
}

/** The tabs for month, week and day. */
export function ViewTabs({ view, panel, onView }: Pick<CalendarHeaderProps, 'view' | 'panel' | 'onView'>) {
  const t = useTranslate()
  return (
    <Tabs
      look="segment"
      label={t('reservation.views.label')}
      panel={panel}
      items={(['month', 'week', 'day'] as const).map((id) => ({ id, label: t(`reservation.views.${id}`) }))}
      selected={view}
      onSelect={onView}
    />
  )
}

/** Properties of {@link PhoneHeader}; null omits an action. */
export interface PhoneHeaderProps
  extends Pick<
    CalendarHeaderProps,
    'title' | 'menuId' | 'isList' | 'onList' | 'onSearch' | 'onFeeds' | 'onCreate'
  > {
  onToday: (() => void) | null
  onResources: (() => void) | null
}

/**
 * The header of the calendar page at phone width: search, new booking, and a menu with less frequent actions (design
 * reserve-390).
 */
export function PhoneHeader(props: PhoneHeaderProps) {
  const t = useTranslate()
  const { onToday, onResources } = props
  const entries = [
    onToday && {
      id: 'today',
      label: t('reservation.today'),
      icon: <Icon icon={CalendarCheck} />,
      run: onToday,
    },
    onResources && {
      id: 'resources',
      label: t('reservation.panes.resources'),
      icon: <Icon icon={ListChecks} />,
      run: onResources,
    },
    {
      id: 'list',
      label: t(props.isList ? 'reservation.views.calendar' : 'reservation.views.list'),
      icon: <Icon icon={List} />,
      run: props.onList,
    },
    {
      id: 'feeds',
      label: t('reservation.feed.title'),
      icon: <Icon icon={CalendarSync} />,
      run: props.onFeeds,
    },
  ].filter((entry) => entry !== null)
  return (
    <PageHeader
      title={props.title}
      menuId={props.menuId}
      actions={
        <>
          <IconButton label={t('reservation.search.title')} onPress={props.onSearch}>
            <Icon icon={Search} />
          </IconButton>
          <IconButton label={t('reservation.create')} onPress={props.onCreate}>
            <Icon icon={CalendarPlus} />
          </IconButton>
          <Menu
            label={t('reservation.moreActs')}
            groups={[{ id: 'acts', entries }]}
            trigger={(opener) => (
              <IconButton {...opener} label={t('reservation.moreActs')}>
                <Icon icon={Ellipsis} />
              </IconButton>
            )}
          />
        </>
      }
    />
  )
}

/** The header of the calendar page. */
export function CalendarHeader(props: CalendarHeaderProps) {
  const t = useTranslate()
  const { rightPane, workWeek } = props
  return (
    <PageHeader
      title={props.title}
      menuId={props.menuId}
      beside={<Steps onStep={props.onStep} />}
      actions={
        <>
          <IconButton label={t('reservation.search.title')} onPress={props.onSearch}>
            <Icon icon={Search} />
          </IconButton>
          <IconButton label={t('reservation.feed.title')} onPress={props.onFeeds}>
            <Icon icon={CalendarSync} />
          </IconButton>
          <IconButton label={t('reservation.views.list')} isOn={props.isList} onPress={props.onList}>
            <Icon icon={List} />
          </IconButton>
          {workWeek ? (
            <IconButton
              label={t('reservation.views.workWeek')}
              isOn={workWeek.isOn}
              onPress={workWeek.onToggle}
            >
              <Icon icon={CalendarRange} />
            </IconButton>
          ) : null}
          <IconButton
            label={t('reservation.panes.now')}
            {...(rightPane.id === null
              ? { 'aria-haspopup': 'dialog' as const }
              : {
                  'aria-expanded': rightPane.isOpen,
                  'aria-controls': rightPane.isOpen ? rightPane.id : undefined,
                })}
            onPress={rightPane.onToggle}
          >
            <Icon icon={PanelRight} />
          </IconButton>
          <span className={styles.views}>
            <ViewTabs {...props} />
          </span>
          <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={props.onCreate}>
            {t('reservation.create')}
          </Button>
        </>
      }
    />
  )
}

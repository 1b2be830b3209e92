import { ChevronLeft, ChevronRight, Plus, Printer, Zap } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useWide } from '#kit/screen/use-wide.ts'
import { Button, IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Tabs } from '#ui/layout/tabs.tsx'
import { type CalendarView, calendarViews, phoneViews } from '../../calendar.rules.ts'
import styles from './calendar-header.module.css'

/** Properties of {@link CalendarHeader}; `onStep` moves by periods, 0 goes to today. */
export interface CalendarHeaderProps {
  title: string
  panel: string
  view: CalendarView
  onStep: (by: number) => void
  onView: (view: CalendarView) => void
  onQuick: () => void
  /** Null where the rail has the button. */
  onCreate: (() => void) | null
}

/** The title of the calendar with its arrows, the views and the buttons that create an event. */
export function CalendarHeader({
  title,
  panel,
  view,
  onStep,
  onView,
  onQuick,
  onCreate,
}: CalendarHeaderProps) {
  const t = useTranslate()
  const isPhone = !useWide(761)
  const views: readonly CalendarView[] = isPhone ? phoneViews : calendarViews
  const arrow = (label: string, icon: typeof Plus, by: number) => (
    <IconButton label={label} onPress={() => onStep(by)}>
      <Icon icon={icon} />
    </IconButton>
  )
  return (
    <PageHeader
      title={title}
      beside={
        <>
          <span data-print="no">
            <Button onPress={() => onStep(0)}>{t('calendar.today')}</Button>
          </span>
          <Row as="span" gap="0" align="stretch" data-print="no">
            {arrow(t('calendar.previous'), ChevronLeft, -1)}
            {arrow(t('calendar.next'), ChevronRight, 1)}
          </Row>
        </>
      }
      actions={
        <>
          {isPhone ? null : (
            <>
              <IconButton label={t('calendar.print')} onPress={() => window.print()}>
                <Icon icon={Printer} />
              </IconButton>
              <IconButton label={t('calendar.quick.title')} onPress={onQuick}>
                <Icon icon={Zap} />
              </IconButton>
            </>
          )}
          <Tabs
            look="segment"
            label={t('calendar.views.label')}
            panel={panel}
            items={views.map((id) => ({ id, label: t(`calendar.views.${id}`) }))}
            selected={view}
            onSelect={onView}
          />
          {isPhone ? (
            <span className={styles.float}>
              <IconButton label={t('calendar.quick.title')} onPress={onQuick}>
                <Icon icon={Plus} size={24} />
              </IconButton>
            </span>
          ) : onCreate === null ? null : (
            <Button tone="primary" icon={<Icon icon={Plus} size={16} />} onPress={onCreate}>
              {t('calendar.create')}
            </Button>
          )}
        </>
      }
    />
  )
}

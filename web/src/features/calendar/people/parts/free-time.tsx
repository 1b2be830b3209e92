import { Plus } from 'lucide-react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { timeText } from '#ui/schedule/days.ts'
import type { GridBand } from '#ui/schedule/grid-column.tsx'
import { type CommonTime, commonFree, isAwayAll } from '../people.rules.ts'
import styles from './people-view.module.css'

/** The time at which all people and rooms are free, with the button that creates an event with them. */
function FreeTime({
  free,
  isWithout,
  places,
  onCreate,
}: {
  free: CommonTime
  /** Whether people who are away are left out. */
  isWithout: boolean
  places: number
  onCreate: () => void
}) {
  const t = useTranslate()
  const texts = { from: timeText(free.from), until: timeText(free.until), count: free.count }
  const text = () => {
    if (places > 0)
      return isWithout
        ? t('calendar.people.presentFreeWith', { ...texts, places })
        : t('calendar.people.allFreeWith', { ...texts, places })
    return isWithout ? t('calendar.people.presentFree', texts) : t('calendar.people.allFree', texts)
  }
  return (
    <Row as="p" gap="3" wrap role="status" className={styles.free}>
      {text()}
      <span data-print="no">
        <Button icon={<Icon icon={Plus} size={14} />} onPress={onCreate}>
          {t('calendar.create')}
        </Button>
      </span>
    </Row>
  )
}

/** The time at which all people who are not away and all rooms are free, as a band over the hours. */
export function freeBand(
  people: Parameters<typeof commonFree>[0],
  hours: { from: number; until: number },
  rooms: NonNullable<Parameters<typeof commonFree>[2]>,
  onCreate: (time: CommonTime) => void,
): GridBand | undefined {
  const work = { from: hours.from + 60, until: hours.until - 60 }
  const free = commonFree(people, work, rooms)
  if (!free) return undefined
  const isWithout = people.some((one) => one.isKnown && isAwayAll(one, work))
  const content = <FreeTime {...{ free, isWithout }} places={rooms.length} onCreate={() => onCreate(free)} />
  return { from: free.from, until: free.until, content }
}

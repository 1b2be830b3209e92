import type { PlaceTimes } from '@maru/api/calendar'
import { DoorOpen, X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { IconButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { timeText } from '#ui/schedule/days.ts'
import type { ScheduleEntry } from '#ui/schedule/entry.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import { blocksOf } from '../people.rules.ts'
import styles from './people-view.module.css'
import { usePlaceDetail } from './place-section.tsx'
import type { TeamState } from './use-team.ts'

/** The room of a new event: its number, and its name as the place. */
export interface DraftRoom {
  roomId?: number
  place?: string
}

const laneOf = (resourceId: number) => `place:${resourceId}`

function entryOf(
  { resourceId }: PlaceTimes,
  at: number,
  day: string,
  block: { from: number; until: number; title: string; isTentative: boolean },
): ScheduleEntry {
  return {
    // Requests for one time may be several.
    id: `${laneOf(resourceId)}-${at}`,
    ...{ title: block.title, detail: '', label: '', isAllDay: false, color: 8, laneKey: laneOf(resourceId) },
    start: `${day}T${timeText(block.from)}`,
    end: `${day}T${block.until === 1440 ? '23:59' : timeText(block.until)}`,
    status: block.isTentative ? 'tentative' : 'busy',
    ...{ statusText: '', isOwn: false, isMovable: false, step: 30 },
  }
}

/** The chosen rooms as columns of a day: their bookings are entries, the times at which they are closed are shaded. */
export function usePlaceColumns(team: TeamState, day: string) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const rooms = team.places.map((place) => {
    const blocks = blocksOf(place.times, day, timeZone)
    const label = localName(place.name, language)
    const bookings = blocks.filter(({ kind }) => kind !== 'closed')
    return {
      place,
      label,
      blocks,
      laneKey: laneOf(place.resourceId),
      shades: blocks.filter(({ kind }) => kind === 'closed'),
      entries: bookings.map(({ from, until, title, kind }, at) =>
        entryOf(place, at, day, {
          ...{ from, until, isTentative: kind === 'tentative' },
          title: title || t('calendar.room.taken'),
        }),
      ),
    }
  })
  return {
    rooms,
    /** The room of a column, for a new event. */
    roomAt: (laneKey: string | null): DraftRoom | null => {
      const room = rooms.find((one) => one.laneKey === laneKey)
      return room ? { roomId: room.place.resourceId, place: room.label } : null
    },
  }
}

/** The heading of a room: its name, seats, and a button that takes it out. */
export function PlaceHead({ place, team }: { place: PlaceTimes; team: TeamState }) {
  const t = useTranslate()
  const language = useLanguage()
  const detailOf = usePlaceDetail()
  const name = localName(place.name, language)
  return (
    <Row rowGap="1" wrap shrink className={styles.head}>
      <Icon icon={DoorOpen} size={18} />
      <span className={styles.name}>
        <b title={name}>{name}</b>
        <small>{detailOf(place)}</small>
      </span>
      <span className={styles.out}>
        <IconButton
          size="s"
          label={t('calendar.people.remove', { name })}
          onPress={() => team.showPlace(place.resourceId, false)}
        >
          <Icon icon={X} size={12} />
        </IconButton>
      </span>
    </Row>
  )
}

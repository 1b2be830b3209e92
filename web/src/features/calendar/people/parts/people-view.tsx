import type { EventEntry, HolidayDay, StandIn } from '@maru/api/calendar'
import { Users, X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { useAccount } from '#kit/session/session.ts'
import { Tag } from '#ui/badge.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { PopoverTrigger } from '#ui/dialog/popover.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { Empty, ErrorNote } from '#ui/notice.tsx'
import { PersonAvatar } from '#ui/presence/presence.tsx'
import type { ScheduleColumn, ScheduleEntry, ScheduleSlot } from '#ui/schedule/entry.ts'
import { TimeGrid } from '#ui/schedule/time-grid.tsx'
import { PlaceTag } from '../../working-place/parts/place-tag.tsx'
import { type ShownWorkingDay, useWorkingDays } from '../../working-place/parts/use-working-days.ts'
import { absenceTitle, type CommonTime } from '../people.rules.ts'
import { AbsenceNote } from './absence-note.tsx'
import { freeBand } from './free-time.tsx'
import { PeopleStrip } from './people-strip.tsx'
import styles from './people-view.module.css'
import { TeamPane } from './team-pane.tsx'
import { type PersonColumn, usePeopleDay } from './use-people-day.ts'
import { type DraftRoom, PlaceHead, usePlaceColumns } from './use-place-columns.tsx'
import { useStandIns } from './use-stand-ins.ts'
import type { TeamState } from './use-team.ts'
import { WeekAbsences } from './week-absences.tsx'

/** Properties of {@link PeopleView}. */
export interface PeopleViewProps {
  label: string
  day: string
  /** The days of the week of `day`, for the absences. */
  week: readonly string[]
  now: { day: string; minute: number }
  hours: { from: number; until: number }
  holidays: ReadonlyMap<string, HolidayDay>
  team: TeamState
  /** Whether the people are chosen at the left of the view; otherwise a button above it opens the choice. */
  hasPane: boolean
  onOpen: (eventId: number, original: string | null) => void
  onDay: (day: string) => void
  /** Opens all events of a day, of which a column cannot show some. */
  onMore: (day: string) => void
  /** Creates an event with these people, in a room. */
  onCreate: (slot: ScheduleSlot, people: readonly PickItem[], room?: DraftRoom) => void
}

/**
 * A day with a column per person: their events as far as they share them, when they are busy, and who is away; behind them a
 * column per room with its bookings.
 */
export function PeopleView(props: PeopleViewProps) {
  const { day, week, team } = props
  const t = useTranslate()
  const shown = usePeopleDay(team.shown, day, week)
  const personCodes = team.shown.map(({ id }) => id)
  const working = useWorkingDays(personCodes, day, week)
  const { columns, answer } = shown
  return (
    <div className={styles.people}>
      {props.hasPane ? null : <TeamBar team={team} />}
      {answer.error && columns.length === 0 ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : null}
      {answer.isPending && team.shown.length > 0 ? <Skeleton rows={8} /> : null}
      {team.shown.length === 0 ? <Empty text={t('calendar.people.empty')} /> : null}
      {columns.length > 0 ? (
        <>
          <WeekAbsences
            columns={columns}
            week={week}
            day={day}
            holidays={props.holidays}
            onDay={props.onDay}
          />
          {working.answer.error ? (
            <ErrorNote error={working.answer.error} inline onRetry={() => void working.answer.refetch()} />
          ) : null}
          <PeopleGrid {...props} shown={shown} workingDayOf={working.dayOf} />
        </>
      ) : null}
    </div>
  )
}

/** The hours of the day with the columns, and the time at which all are free. */
function PeopleGrid({
  shown,
  workingDayOf,
  ...props
}: PeopleViewProps & {
  shown: ReturnType<typeof usePeopleDay>
  workingDayOf: (personCode: string) => ShownWorkingDay | null
}) {
  const { label, day, now, hours, team } = props
  const { columns, entries, bars, eventOf } = shown
  const { personCode } = useAccount()
  const { rooms, roomAt } = usePlaceColumns(team, day)
  const standInOf = useStandIns(columns, day)
  const create = (slot: ScheduleSlot, room: DraftRoom | null) =>
    room ? props.onCreate(slot, team.shown, room) : props.onCreate(slot, team.shown)
  const createAt = ({ from, until }: CommonTime) =>
    create({ day, laneKey: null, from, until: Math.min(until, from + 60) }, roomAt(rooms[0]?.laneKey ?? null))
  /** In the column of a room with all people in the room, in that of a person with this person. */
  const createIn = (slot: ScheduleSlot) => {
    const room = roomAt(slot.laneKey)
    if (room) return create({ ...slot, laneKey: null }, room)
    const own = team.shown.filter(({ id }) => id === slot.laneKey)
    props.onCreate(slot, own)
  }
  const openEvent = (event: EventEntry | undefined) => {
    if (event?.eventId) props.onOpen(event.eventId, event.isRepeat ? event.original : null)
  }
  const open = (entry: ScheduleEntry) => openEvent(eventOf(entry.id))
  const common = { day, step: 30, isToday: day === now.day }
  return (
    <TimeGrid
      label={label}
      columns={[
        ...columns.map((column) => {
          const working = workingDayOf(column.personCode)
          const isChangeable = working !== null && column.personCode === personCode && day >= now.day
          return columnOfPerson(column, common, {
            working,
            onPlace: isChangeable ? () => team.changeWorkingDay(working) : undefined,
            onRemove: () => team.remove(column.personCode),
            standIn: standInOf(column.personCode),
            onOpen: openEvent,
          })
        }),
        ...rooms.map(({ place, label: name, laneKey, shades }) => ({
          ...{ ...common, id: laneKey, laneKey, label: name, shades },
          head: <PlaceHead {...{ place, team }} />,
        })),
      ]}
      entries={[...entries, ...rooms.flatMap((room) => room.entries)]}
      now={now.minute}
      usualHours={hours}
      strip={<PeopleStrip people={columns} others={rooms.length} bars={bars} onOpen={open} />}
      band={freeBand(columns, hours, rooms, createAt)}
      onOpen={open}
      onCreate={createIn}
      onMore={() => props.onMore(day)}
      onMove={() => undefined}
    />
  )
}

/** Where a person works in the heading, with the acts of it; only the own place of today and later can be changed. */
interface HeadParts {
  working: ShownWorkingDay | null
  onPlace: (() => void) | undefined
  onRemove: () => void
  /** Who stands in for the person on the day. */
  standIn: StandIn | undefined
}

function columnOfPerson(
  column: PersonColumn,
  common: Pick<ScheduleColumn, 'day' | 'step' | 'isToday'>,
  { onOpen, ...parts }: HeadParts & { onOpen: (event: EventEntry | undefined) => void },
): ScheduleColumn {
  const { day } = common
  return {
    ...{ ...common, id: column.personCode, laneKey: column.personCode, label: column.name },
    head: <PersonHead {...{ column, day, ...parts }} />,
    shades: column.blocks.filter(({ kind }) => kind === 'outside'),
    covers: column.absences.map((absence) => {
      const { from, until, event } = absence
      const open = event ? () => onOpen(event) : undefined
      return {
        from,
        until,
        content: <AbsenceNote {...{ absence, day }} standIn={parts.standIn} onOpen={open} />,
      }
    }),
  }
}

/** The button of a narrow window that opens the choice of people. */
function TeamBar({ team }: { team: TeamState }) {
  const t = useTranslate()
  return (
    <Row justify="end" wrap data-print="no">
      <PopoverTrigger
        label={t('calendar.team.choose')}
        placement="bottom end"
        trigger={<Button icon={<Icon icon={Users} size={14} />}>{t('calendar.team.choose')}</Button>}
      >
        <div className={styles.choice}>
          <TeamPane team={team} />
        </div>
      </PopoverTrigger>
    </Row>
  )
}

function PersonHead({ column, day, ...parts }: HeadParts & { column: PersonColumn; day: string }) {
  const t = useTranslate()
  const { name, title, personCode, hours } = column
  const detail = [parts.working?.hoursText ?? hours, title].filter(Boolean).join(' · ')
  return (
    <Row rowGap="1" wrap shrink className={styles.head}>
      <PersonAvatar personCode={personCode} name={name} size="s" />
      <span className={styles.name}>
        <b title={name}>{name}</b>
        <small title={detail}>{detail}</small>
      </span>
      <Row as="span" gap="0" shrink className={styles.state}>
        <PersonState
          {...{ column, day }}
          working={parts.working}
          onPlace={parts.onPlace}
          standIn={parts.standIn}
        />
      </Row>
      <span className={styles.out}>
        <IconButton size="s" label={t('calendar.people.remove', { name })} onPress={parts.onRemove}>
          <Icon icon={X} size={12} />
        </IconButton>
      </span>
    </Row>
  )
}

/** An absence or trip of the day, otherwise the place of work. */
function PersonState({
  column: { isAway, isKnown, known },
  day,
  working,
  onPlace,
  standIn,
}: Omit<HeadParts, 'onRemove'> & { column: PersonColumn; day: string }) {
  const t = useTranslate()
  const language = useLanguage()
  if (isAway) {
    const title = absenceTitle(known, day, day) || t('calendar.people.away')
    const name = standIn?.deputy ? localName(standIn.deputy.name, language) : ''
    return <Tag tone="warn">{name === '' ? title : t('calendar.people.awayWith', { title, name })}</Tag>
  }
  if (!isKnown) return <Tag>{t('calendar.people.hidden')}</Tag>
  return working && <PlaceTag place={working} onChange={onPlace} />
}

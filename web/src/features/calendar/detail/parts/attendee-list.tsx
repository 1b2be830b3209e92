import { type Attendee, calendarApi, type EventDetail } from '@maru/api/calendar'
import type { ReactNode } from 'react'
import { PersonName } from '#features/org/index.tsx'
import { useChange } from '#kit/call/change.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { usePresences } from '#kit/presence/use-presence.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { PersonAvatar, PresenceLine } from '#ui/presence/presence.tsx'
import { dayText } from '#ui/schedule/day-texts.ts'
import { wallIn } from '../../calendar.rules.ts'
import { useViewZone } from '../../parts/use-calendar.ts'
import { useChangeNote } from '../../parts/use-event-acts.ts'
import { localStart } from '../facts.rules.ts'
import { answerTones } from './answer-tones.ts'
import styles from './event-detail.module.css'

/** Properties of {@link AttendeeList}. */
export interface AttendeeListProps {
  event: EventDetail
}

/**
 * The people of an event, the organizer first, with where they are now and their answers, comments and proposed times,
 * which the organizer accepts or refuses. People in other zones have the start on their own clock.
 */
export function AttendeeList({ event }: AttendeeListProps) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const { organizerCode } = event
  const others = event.attendees.filter(
    ({ personCode }) => personCode === null || personCode !== organizerCode,
  )
  const presences = usePresences(
    [organizerCode, ...others.map(({ personCode }) => personCode ?? '')].filter(Boolean),
  )
  const localOf = (personCode: string | null) =>
    localStart(event, personCode === null ? null : presences.get(personCode)?.timeZone, timeZone)
  const host = localName(event.organizerName, language)
  return (
    <ul className={styles.people} aria-label={t('calendar.form.people')}>
      {host === '' ? null : (
        <Person
          name={host}
          personCode={organizerCode || null}
          seed={organizerCode || host}
          notes={[localOf(organizerCode || null)]}
          tag={<Tag tone="ok">{t('calendar.card.host')}</Tag>}
        />
      )}
      {others.map((one) => {
        const name = localName(one.name, language) || one.email
        const notes = [
          one.role === 'optional' ? t('calendar.form.optional') : null,
          localOf(one.personCode),
          one.comment ? `“${one.comment}”` : null,
          one.isOutdated && one.answer !== 'none' ? t('calendar.answeredOldTime') : null,
        ]
        return (
          <Person
            key={one.attendeeId}
            name={name}
            personCode={one.personCode}
            seed={one.personCode ?? one.email}
            notes={notes}
            tag={<Tag tone={answerTones[one.answer]}>{t(`calendar.answers.${one.answer}`)}</Tag>}
          >
            <Proposed event={event} attendee={one} name={name} />
          </Person>
        )
      })}
    </ul>
  )
}

/** A person in a line: avatar with presence, name, notes in small letters, and a tag at the end. */
function Person({
  name,
  personCode,
  seed,
  notes,
  tag,
  children,
}: {
  name: string
  personCode: string | null
  seed: string
  notes: readonly (string | null)[]
  tag: ReactNode
  children?: ReactNode
}) {
  return (
    <Row as="li" gap="25" className={styles.person}>
      <PersonAvatar name={name} personCode={personCode} seed={seed} size="s" />
      <span className={styles.grow}>
        <PersonName personCode={personCode}>{name}</PersonName>{' '}
        <small>{notes.filter(Boolean).join(' · ')}</small>
        <PresenceLine personCode={personCode} only={['absent']} />
        {children}
      </span>
      {tag}
    </Row>
  )
}

/** The time that an attendee proposed. */
function Proposed({ event, attendee, name }: { event: EventDetail; attendee: Attendee; name: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const timeZone = useViewZone()
  const note = useChangeNote()
  const settle = useChange(calendarApi.settleProposal, { refreshesOnFailure: true })
  const { proposedStart, proposedEnd, attendeeId } = attendee
  if (!proposedStart || !proposedEnd) return null
  const [from, until] = [wallIn(proposedStart, timeZone), wallIn(proposedEnd, timeZone)]
  const when = `${dayText(from.slice(0, 10), language)} ${from.slice(11)} – ${until.slice(11)}`
  const { eventId, original } = event
  const decide = (isAccepted: boolean) =>
    settle.mutate(
      { eventId, original, attendeeId, isAccepted },
      {
        onSuccess: (changed) =>
          changed ? note(t('calendar.moved'), changed) : showToast(t('calendar.proposal.refused')),
        onError: (error) => showToast(errorText(error, t), 'danger'),
      },
    )
  return (
    <Row as="span" wrap className={styles.proposed}>
      {t('calendar.proposal.proposes', { when })}
      {event.canEdit ? (
        <>
          <Button
            tone="primary"
            aria-label={t('calendar.proposal.acceptOf', { name })}
            isPending={settle.isPending}
            onPress={() => decide(true)}
          >
            {t('calendar.proposal.accept')}
          </Button>
          <Button
            aria-label={t('calendar.proposal.refuseOf', { name })}
            isDisabled={settle.isPending}
            onPress={() => decide(false)}
          >
            {t('calendar.proposal.refuse')}
          </Button>
        </>
      ) : null}
    </Row>
  )
}

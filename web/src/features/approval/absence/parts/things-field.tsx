import type { AbsencePlan } from '@maru/api/approval'
import { type AbsenceChoice, absenceChoices, choicesOfDeputy } from '@maru/api/kit/absence'
import { listDay, listTime } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Select } from '#ui/form/select.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { ActionNote } from '#ui/notice.tsx'
import { chooseAll, commonChoice, type TypedChoices, thingKey } from '../absence.rules.ts'
import styles from './absence.module.css'

type Thing = AbsencePlan['things'][number]

/** Properties of {@link ThingsField}. */
export interface ThingsFieldProps {
  room: 'calendar' | 'reservation'
  plan: AbsencePlan | undefined
  choices: TypedChoices
  /** The name of the deputy; empty without one. */
  deputy: string
  onChange: (choices: TypedChoices) => void
}

/** Meetings or bookings in an absence, each with what is done with it. Nothing is done without a choice. */
export function ThingsField({ room, plan, choices, deputy, onChange }: ThingsFieldProps) {
  const t = useTranslate()
  const things = (plan?.things ?? []).filter((one) => one.room === room && one.choices.length > 0)
  const choose = (thing: Thing, choice: AbsenceChoice | 'none') => {
    const { [thingKey(thing)]: _before, ...others } = choices
    onChange(choice === 'none' ? others : { ...others, [thingKey(thing)]: choice })
  }
  return (
    <>
      {plan?.missing.includes(room) ? (
        <ActionNote
          tone="warn"
          text={t('approval.absence.actsMissing', { rooms: t(`approval.absence.rooms.${room}`) })}
        />
      ) : null}
      {things.length === 0 ? null : (
        <ul className={styles.things}>
          {things.length > 1 ? (
            <li className={styles.thing}>
              <strong className={styles.allThings}>{t('approval.absence.chooseAll')}</strong>
              <ChoiceOf
                label={`${t(`approval.absence.rooms.${room}`)}: ${t('approval.absence.chooseAll')}`}
                possible={absenceChoices.filter((one) => things.some((thing) => thing.choices.includes(one)))}
                deputy={deputy}
                value={commonChoice(choices, things)}
                onChange={(choice) => onChange(chooseAll(choices, things, choice))}
              />
            </li>
          ) : null}
          {things.map((thing) => (
            <li key={thing.id} className={styles.thing}>
              <Muted size="inherit">{timeOf(thing)}</Muted>
              <p className={styles.thingText}>
                <strong>{thing.title}</strong> {thing.place}
              </p>
              <ChoiceOf
                label={t('approval.absence.thingOf', { when: timeOf(thing), title: thing.title })}
                possible={thing.choices}
                deputy={deputy}
                value={choices[thingKey(thing)] ?? 'none'}
                onChange={(choice) => choose(thing, choice)}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Says that not all meetings and bookings are listed. */
export function CutNote({ plan }: { plan: AbsencePlan | undefined }) {
  const t = useTranslate()
  if (!plan?.isCut) return null
  return <ActionNote text={t('approval.absence.thingsCut', { count: plan.things.length })} />
}

const timeOf = ({ isAllDay, start }: Thing) => (isAllDay ? listDay(start) : listTime(start))

function ChoiceOf({
  label,
  possible,
  deputy,
  value,
  onChange,
}: {
  label: string
  possible: readonly AbsenceChoice[]
  deputy: string
  /** Null if several have different ones. */
  value: AbsenceChoice | 'none' | null
  onChange: (choice: AbsenceChoice | 'none') => void
}) {
  const t = useTranslate()
  const offered = possible.filter((one) => deputy !== '' || !choicesOfDeputy.includes(one))
  const option = (choice: AbsenceChoice) => ({
    value: choice,
    label: t(`approval.absence.choices.${choice}`, { name: deputy }),
  })
  const isOffered = value === null || value === 'none' || offered.includes(value)
  return (
    <Select<AbsenceChoice | 'none'>
      label={label}
      hideLabel
      options={[{ value: 'none', label: t('approval.absence.thingUnchanged') }, ...offered.map(option)]}
      value={isOffered ? value : 'none'}
      onChange={onChange}
    />
  )
}

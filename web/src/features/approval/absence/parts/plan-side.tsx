import type { AbsencePlan } from '@maru/api/approval'
import {
  CalendarCheck,
  CornerDownRight,
  ListChecks,
  type LucideIcon,
  Play,
  RotateCcw,
  Save,
  Send,
  Undo2,
} from 'lucide-react'
import { useMemo } from 'react'
import { shortDay } from '#kit/i18n/dates.ts'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Muted } from '#ui/layout/hint.tsx'
import { Head, Row } from '#ui/layout/stack.tsx'
import { useRoute } from '../../approval.api.ts'
import {
  type AbsenceTyped,
  absenceOf,
  chosenThings,
  dayNumber,
  isPartOfDay,
  leaveValues,
} from '../absence.rules.ts'
import styles from './absence.module.css'
import { actsText } from './act-lines.tsx'

interface Point {
  id: string
  icon: LucideIcon
  when: string
  title: string
  lines: string[]
}

/** Who decides about the leave; asked only for a leave. */
function Approvers({ typed, form }: { typed: AbsenceTyped; form: string }) {
  const t = useTranslate()
  const language = useLanguage()
  const asked = JSON.stringify({ applicationId: form, values: leaveValues(typed), line: [] })
  const { data } = useRoute(useMemo(() => JSON.parse(asked), [asked]))
  const names = (data?.stages ?? [])
    .flatMap((stage) => stage.steps)
    .filter((step) => !step.isLeftOut)
    .map((step) => `${localName(step.assignee.name, language)} ${localName(step.assignee.title, language)}`)
  return names.length > 0 ? <p>{t('approval.absence.planApprovers', { names: names.join(', ') })}</p> : null
}

/** What an accepted leave does. */
function acceptedLines(typed: AbsenceTyped, plan: AbsencePlan | undefined, t: Translate): string[] {
  const acts = actsText(chosenThings(typed, plan), t)
  return [
    ...(plan?.balances ?? []).map((one) =>
      t('approval.absence.planBalance', {
        remaining: dayNumber(one.remaining - one.requested),
        after: dayNumber(one.after),
      }),
    ),
    ...(typed.shows ? [t('approval.absence.planCalendar')] : []),
    ...(acts === '' ? [] : [acts]),
  ]
}

/** True if what is due meanwhile is due on the day of return: not after some hours or a morning. */
const movesDue = (typed: AbsenceTyped): boolean =>
  isPartOfDay(typed) ? typed.leaveType === 'pm' : !absenceOf(typed).endsAtNoon

function usePoints(typed: AbsenceTyped, plan: AbsencePlan | undefined, today: string): Point[] {
  const t = useTranslate()
  const language = useLanguage()
  const absence = absenceOf(typed)
  const isLeave = typed.kind === 'leave'
  const [person] = typed.people
  const name = person ? localName(person.name, language) : ''
  const acts = actsText(chosenThings(typed, plan), t)
  const accepted = acceptedLines(typed, plan, t)
  return [
    {
      ...{ id: 'now', icon: isLeave ? Send : Save, when: shortDay(today) },
      lines: isLeave || acts === '' ? [] : [acts],
      title: t(isLeave ? 'approval.absence.planSubmit' : 'approval.absence.planSave'),
    },
    ...(isLeave && accepted.length > 0
      ? [
          {
            ...{ id: 'accepted', icon: CalendarCheck, when: '', lines: accepted },
            title: t('approval.absence.planAccepted'),
          },
        ]
      : []),
    {
      ...{ id: 'start', icon: Play, when: shortDay(absence.fromDay || today) },
      title: t('approval.absence.planStart'),
      lines: [
        ...(person
          ? [t(typed.moves ? 'approval.absence.planPending' : 'approval.absence.planFresh', { name })]
          : []),
        ...(typed.replies ? [t('approval.absence.planReply')] : []),
      ],
    },
    ...(plan?.delegateAway ?? []).map((one) => ({
      ...{ id: `second${one.fromDay}`, icon: CornerDownRight, when: shortDay(one.fromDay) },
      title: one.delegate
        ? t('approval.absence.planSecond', { name: localName(one.delegate.name, language) })
        : t('approval.absence.planNobody'),
      lines: one.delegate ? [t('approval.absence.planSecondHint')] : [],
    })),
    {
      ...{ id: 'end', icon: Undo2, when: shortDay(absence.untilDay || today) },
      title: t('approval.absence.planEnd'),
      lines: person ? [t('approval.absence.planUntouched')] : [],
    },
    ...(plan?.backDay
      ? [
          {
            id: 'back',
            icon: ListChecks,
            when: shortDay(plan.backDay),
            title: t('approval.absence.planBack'),
            lines: movesDue(typed) ? [t('approval.absence.planDue')] : [],
          },
        ]
      : []),
  ]
}

/** What will happen, by date; it follows what is typed. */
export function PlanSide({
  typed,
  plan,
  today,
}: {
  typed: AbsenceTyped
  plan: AbsencePlan | undefined
  today: string
}) {
  const t = useTranslate()
  const points = usePoints(typed, plan, today)
  return (
    <aside aria-label={t('approval.absence.plan')}>
      <Card>
        <Head as="header" gap="0" align="baseline" noWrap className={styles.planHead}>
          <h2>{t('approval.absence.plan')}</h2>
          <small>{t('approval.absence.planHint')}</small>
        </Head>
        <ol className={styles.points}>
          {points.map((one) => (
            <li key={one.id} className={styles.point}>
              <Muted tone="2" className={styles.when}>
                {one.when}
              </Muted>
              <span className={styles.dot}>
                <Icon icon={one.icon} size={14} />
              </span>
              <div>
                <strong>{one.title}</strong>
                {one.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
                {one.id === 'now' && typed.kind === 'leave' && plan?.leaveForm ? (
                  <Approvers typed={typed} form={plan.leaveForm} />
                ) : null}
              </div>
            </li>
          ))}
        </ol>
        <Row as="p" align="stretch" className={styles.end}>
          <Icon icon={RotateCcw} size={16} />
          {t('approval.absence.endHint')}
        </Row>
      </Card>
    </aside>
  )
}

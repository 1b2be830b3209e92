import { type AbsenceItem, type AbsencePlan, absenceKinds, leaveTypes } from '@maru/api/approval'
import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { DateField } from '#ui/form/date-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { TimeField } from '#ui/form/time-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { type AbsenceTyped, dayNumber, hasLastPart, isPartOfDay } from '../absence.rules.ts'
import styles from './absence.module.css'

/** The form of an absence. */
export type AbsenceRoomForm = RoomForm<AbsenceTyped, AbsenceItem>

/** A section of the form with its title at the left. */
export function Part({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <Row as="h2" className={styles.partTitle}>
        {icon}
        {title}
      </Row>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

const option = <V extends string>(value: V, label: string) => ({ value, label })

/** When and why: kind, days, halves and hours. A changed absence becomes no leave, which needs a document. */
export function When({
  form,
  plan,
  isChange,
}: {
  form: AbsenceRoomForm
  plan: AbsencePlan | undefined
  isChange: boolean
}) {
  const t = useTranslate()
  const { kind, leaveType, untilDay } = form.draft
  return (
    <Part icon={<Icon icon={CalendarClock} size={18} />} title={t('approval.absence.when')}>
      <Kinds form={form} isChange={isChange} />
      <Row gap="3" align="stretch" wrap className={styles.line}>
        <DateField
          {...form.field('fromDay')}
          label={t('approval.absence.from')}
          isRequired
          onChange={(next) => form.change({ fromDay: next, ...(untilDay < next ? { untilDay: next } : {}) })}
        />
        {isPartOfDay(form.draft) ? null : <Days form={form} />}
        {kind === 'leave' && leaveType === 'hour' ? <Hours form={form} /> : null}
      </Row>
      {plan ? (
        <Row as="p" gap="3" rowGap="1" align="stretch" wrap className={styles.days}>
          <strong>{t('approval.absence.workDays', { count: dayNumber(plan.days) })}</strong>
          {plan.balances.map((one) => (
            <span key={one.year}>
              {t(plan.balances.length > 1 ? 'approval.absence.leftYear' : 'approval.absence.left', {
                year: one.year,
                remaining: dayNumber(one.remaining - one.requested),
                after: dayNumber(one.after),
              })}
            </span>
          ))}
        </Row>
      ) : null}
      {kind === 'leave' ? (
        <TextArea {...form.field('reason')} label={t('approval.absence.reason')} rows={2} maxLength={500} />
      ) : null}
    </Part>
  )
}

function Kinds({ form, isChange }: { form: AbsenceRoomForm; isChange: boolean }) {
  const t = useTranslate()
  const { kind, leaveType } = form.draft
  return (
    <Row gap="3" align="stretch" wrap className={styles.line}>
      <Select
        label={t('approval.absence.kind')}
        options={absenceKinds
          .filter((one) => !isChange || one !== 'leave')
          .map((one) => option(one, t(`approval.absence.kinds.${one}`)))}
        value={kind}
        onChange={(next) => form.change({ kind: next })}
      />
      {kind === 'leave' ? (
        <Select
          label={t('approval.absence.type')}
          options={leaveTypes.map((one) => option(one, t(`approval.absence.types.${one}`)))}
          value={leaveType}
          onChange={(next) => form.change({ leaveType: next })}
        />
      ) : null}
    </Row>
  )
}

/** The last day, and the halves at both ends. */
function Days({ form }: { form: AbsenceRoomForm }) {
  const t = useTranslate()
  const { firstPart, lastPart } = form.draft
  const whole = option('all' as const, t('approval.absence.allDay'))
  return (
    <>
      <Select
        label={t('approval.absence.firstPart')}
        options={[whole, option('noon' as const, t('approval.absence.fromNoon'))]}
        value={firstPart}
        onChange={(next) => form.change({ firstPart: next })}
      />
      <DateField {...form.field('untilDay')} label={t('approval.absence.until')} isRequired />
      {hasLastPart(form.draft) ? (
        <Select
          label={t('approval.absence.lastPart')}
          options={[whole, option('noon' as const, t('approval.absence.untilNoon'))]}
          value={lastPart}
          onChange={(next) => form.change({ lastPart: next })}
        />
      ) : null}
    </>
  )
}

function Hours({ form }: { form: AbsenceRoomForm }) {
  const t = useTranslate()
  return (
    <>
      <TimeField
        label={t('approval.absence.startTime')}
        value={form.draft.startTime}
        onChange={(next) => form.change({ startTime: next })}
      />
      <Select
        label={t('approval.absence.hours')}
        options={['1', '2', '3', '4', '5', '6', '7'].map((one) =>
          option(one, t('approval.absence.hourCount', { count: one })),
        )}
        value={form.draft.hours}
        onChange={(next) => form.change({ hours: next })}
      />
    </>
  )
}

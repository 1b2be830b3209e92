import { type AbsenceItem, type AbsencePlan, approvalApi } from '@maru/api/approval'
import { CalendarRange, DoorOpen } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useCache } from '#kit/call/change.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { useFirstField } from '#ui/form/first-field.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useAbsencePlan } from '../absence.api.ts'
import {
  type AbsenceTyped,
  absenceOf,
  absenceStart,
  dayOf,
  isPartOfDay,
  type TypedChoices,
  typedOf,
} from '../absence.rules.ts'
import styles from './absence.module.css'
import { Delegation, Entries, Reply } from './form-parts.tsx'
import { PlanNotes } from './plan-notes.tsx'
import { PlanSide } from './plan-side.tsx'
import { CutNote, ThingsField } from './things-field.tsx'
import { useSaveTyped } from './use-save-absence.ts'
import { type AbsenceRoomForm, Part, When } from './when-part.tsx'

interface AbsenceFormProps {
  /** The absence that is changed; a new one if absent. */
  item?: AbsenceItem
  onSaved: () => void
}

/**
 * The form of an absence, and at its right what it will do. It is shown when the plan of its first values has arrived: the
 * events of these days would move what is below them under the pointer.
 */
export function AbsenceForm({ item, onSaved }: AbsenceFormProps) {
  const { plan, error } = usePlan(item ? typedOf(item) : absenceStart(dayOf(new Date())), item)
  // A form that was shown stays, with what is typed.
  const [isShown, setShown] = useState(false)
  if (!isShown && (plan || error)) setShown(true)
  return isShown ? <PlannedForm {...(item ? { item } : {})} onSaved={onSaved} /> : <Skeleton rows={8} />
}

function PlannedForm({ item, onSaved }: AbsenceFormProps) {
  const t = useTranslate()
  const language = useLanguage()
  const today = dayOf(new Date())
  const form = useAbsenceForm(item ?? null, today, (kind) => {
    showToast(
      t(
        item
          ? 'approval.absence.changed'
          : kind === 'leave'
            ? 'approval.absence.submitted'
            : 'approval.absence.saved',
      ),
    )
    onSaved()
  })
  const place = useFirstField<HTMLFormElement>()
  const { plan, error } = usePlan(form.draft, item)
  const { people, choices, shows } = form.draft
  const things = {
    ...{ plan, choices, deputy: people[0] ? localName(people[0].name, language) : '' },
    onChange: (next: TypedChoices) => form.change({ choices: next }),
  }
  return (
    <form ref={place} onSubmit={form.submit} noValidate className={styles.columns}>
      <Card>
        <When form={form} plan={plan} isChange={item !== undefined} />
        <Delegation form={form} plan={plan} today={today} />
        <Reply form={form} plan={plan} />
        <Part icon={<Icon icon={CalendarRange} size={18} />} title={t('approval.absence.calendar')}>
          <Checkbox isSelected={shows} onChange={(next) => form.change({ shows: next })}>
            {t('approval.absence.inCalendar')}
          </Checkbox>
          <ThingsField room="calendar" {...things} />
          <CutNote plan={plan} />
          <Entries plan={plan} />
        </Part>
        {hasRoom(plan, 'reservation') ? (
          <Part icon={<Icon icon={DoorOpen} size={18} />} title={t('approval.absence.bookings')}>
            <ThingsField room="reservation" {...things} />
          </Part>
        ) : null}
        <Foot form={form} plan={plan} error={error} isChange={item !== undefined} />
      </Card>
      <PlanSide typed={form.draft} plan={plan} today={today} />
    </form>
  )
}

function Foot({
  form,
  plan,
  error,
  isChange,
}: {
  form: AbsenceRoomForm
  plan: AbsencePlan | undefined
  error: unknown
  isChange: boolean
}) {
  const t = useTranslate()
  const isLeave = form.draft.kind === 'leave'
  const isBlocked = (plan?.faults.length ?? 0) > 0 || (isLeave && plan?.leaveForm === null)
  const save = isLeave ? 'approval.absence.submit' : 'approval.absence.save'
  return (
    <Row as="footer" gap="3" align="end" justify="end" wrap className={styles.foot}>
      <div className={styles.notes}>
        {error ? <ErrorNote error={error} inline /> : null}
        <PlanNotes plan={plan} isLeave={isLeave} />
        <FormNotes form={form} />
      </div>
      <Button type="submit" tone="primary" isPending={form.isSaving} isDisabled={isBlocked}>
        {t(isChange ? 'approval.absence.saveChange' : save)}
      </Button>
    </Row>
  )
}

const hasRoom = (plan: AbsencePlan | undefined, room: string): boolean =>
  plan !== undefined && (plan.missing.includes(room) || plan.things.some((one) => one.room === room))

/** The fields of an absence with their checks. */
function useAbsenceForm(
  item: AbsenceItem | null,
  today: string,
  onSaved: (kind: AbsenceTyped['kind']) => void,
): AbsenceRoomForm {
  const t = useTranslate()
  const cache = useCache()
  const save = useSaveTyped()
  const form: AbsenceRoomForm = useRoomForm<AbsenceTyped, AbsenceItem, void>({
    start: item ? typedOf(item) : absenceStart(today),
    base: item,
    check: ({ fromDay, untilDay, kind, leaveType }) => ({
      fromDay: fromDay === '' ? t('approval.fault.date') : '',
      untilDay:
        !isPartOfDay({ kind, leaveType }) && (untilDay === '' || untilDay < fromDay)
          ? t('approval.errors.absenceOrder')
          : '',
    }),
    save,
    onSaved: () => onSaved(form.draft.kind),
    leaveQuestion: t('kit.leaveQuestion'),
    conflict: {
      code: 'approval.changed',
      reload: async () =>
        (await cache.fetch(approvalApi.listAbsences, {})).find((one) => one.absenceId === item?.absenceId),
      startOf: typedOf,
    },
    faultFields: {
      'approval.delegateSelf': 'people',
      'approval.delegateNeeded': 'people',
      'approval.personUnknown': 'people',
      'approval.delegationCycle': 'people',
      'approval.delegationChain': 'people',
      'approval.absenceOrder': 'untilDay',
      'approval.absenceBegun': 'fromDay',
    },
  })
  return form
}

/** What the typed absence would do; asked again a moment after it has changed. */
function usePlan(typed: AbsenceTyped, item: AbsenceItem | undefined) {
  const asked = useDebounced(JSON.stringify(absenceOf(typed)), 300)
  const isDated = typed.fromDay !== '' && typed.untilDay !== ''
  const absenceId = item?.absenceId
  const input = useMemo(
    () =>
      isDated ? { absence: JSON.parse(asked), ...(absenceId === undefined ? {} : { absenceId }) } : null,
    [asked, isDated, absenceId],
  )
  const { data: plan, error } = useAbsencePlan(input)
  return { plan, error }
}

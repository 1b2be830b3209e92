import { type AbsencePlan, approvalApi } from '@maru/api/approval'
import { CalendarRange, FileCheck2, Mail } from 'lucide-react'
import { useMemo, useRef } from 'react'
import { useCache } from '#kit/call/change.ts'
import { dayRange, shortDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useDebounced } from '#kit/screen/use-debounced.ts'
import { slot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useFirstField } from '#ui/form/first-field.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormNotes } from '#ui/form/form-notes.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import { useApplications, useSubmit } from '../../approval.api.ts'
import { useAbsencePlan, useSaveAbsence } from '../absence.api.ts'
import {
  type AbsenceTyped,
  absenceOf,
  absenceStart,
  dayOf,
  isPartOfDay,
  leaveValues,
} from '../absence.rules.ts'
import styles from './absence.module.css'
import { DelegateNotes, PlanNotes } from './plan-notes.tsx'
import { PlanSide } from './plan-side.tsx'
import { type AbsenceRoomForm, Part, When } from './when-part.tsx'

/** Saves an absence, or submits the leave form with the same values. */
function useSaveTyped(plan: AbsencePlan | undefined) {
  const t = useTranslate()
  const cache = useCache()
  const save = useSaveAbsence()
  const submit = useSubmit()
  return async (typed: AbsenceTyped): Promise<unknown> => {
    if (typed.kind !== 'leave') return save.mutateAsync({ absence: absenceOf(typed) })
    const { fromDay, untilDay } = absenceOf(typed)
    const applicationId = plan?.leaveForm ?? '0'
    const writing = await cache.fetch(approvalApi.openForm, { applicationId })
    const type = t(`approval.absence.types.${typed.leaveType}`)
    return submit.mutateAsync({
      applicationId,
      content: {
        subject: t('approval.absence.subject', { type, days: dayRange(fromDay, untilDay) }),
        ...{ values: leaveValues(typed), body: '', fileCode: null, linked: [] },
      },
      ...{ line: [], companions: { references: [], recipients: [] }, grade: writing.grade },
      ...{ disclosure: writing.disclosure, retentionYears: writing.retentionYears, isUrgent: false },
      ...{ storeKey: null, sourceApmId: null },
    })
  }
}

/** The form of an absence, and at its right what it will do. */
export function AbsenceForm({ onSaved }: { onSaved: () => void }) {
  const t = useTranslate()
  const today = dayOf(new Date())
  const start = useMemo(() => absenceStart(today), [today])
  const saver = useRef<(typed: AbsenceTyped) => Promise<unknown>>(async () => undefined)
  const form: AbsenceRoomForm = useRoomForm<AbsenceTyped, null, unknown>({
    start,
    base: null,
    check: ({ fromDay, untilDay, kind, leaveType }) => ({
      fromDay: fromDay === '' ? t('approval.fault.date') : '',
      untilDay:
        !isPartOfDay({ kind, leaveType }) && (untilDay === '' || untilDay < fromDay)
          ? t('approval.errors.absenceOrder')
          : '',
    }),
    save: (typed) => saver.current(typed),
    onSaved: () => {
      showToast(t(form.draft.kind === 'leave' ? 'approval.absence.submitted' : 'approval.absence.saved'))
      onSaved()
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'approval.delegateSelf': 'people',
      'approval.personUnknown': 'people',
      'approval.delegationCycle': 'people',
      'approval.delegationChain': 'people',
      'approval.absenceOrder': 'untilDay',
    },
  })
  const place = useFirstField<HTMLFormElement>()
  const asked = useDebounced(JSON.stringify(absenceOf(form.draft)), 300)
  const isDated = form.draft.fromDay !== '' && form.draft.untilDay !== ''
  const input = useMemo(() => (isDated ? { absence: JSON.parse(asked) } : null), [asked, isDated])
  const { data: plan, error } = useAbsencePlan(input)
  saver.current = useSaveTyped(plan)
  const isLeave = form.draft.kind === 'leave'
  const isBlocked = (plan?.faults.length ?? 0) > 0 || (isLeave && plan?.leaveForm === null)
  return (
    <form ref={place} onSubmit={form.submit} noValidate className={styles.columns}>
      <Card>
        <When form={form} plan={plan} />
        <Delegation form={form} plan={plan} today={today} />
        <Reply form={form} plan={plan} />
        <Part icon={<Icon icon={CalendarRange} size={18} />} title={t('approval.absence.calendar')}>
          <Checkbox isSelected={form.draft.shows} onChange={(shows) => form.change({ shows })}>
            {t('approval.absence.inCalendar')}
          </Checkbox>
          <Entries plan={plan} />
        </Part>
        <footer className={styles.foot}>
          <div className={styles.notes}>
            {error ? <ErrorNote error={error} inline /> : null}
            <PlanNotes plan={plan} isLeave={isLeave} />
            <FormNotes form={form} />
          </div>
          <Button type="submit" tone="primary" isPending={form.isSaving} isDisabled={isBlocked}>
            {t(isLeave ? 'approval.absence.submit' : 'approval.absence.save')}
          </Button>
        </footer>
      </Card>
      <PlanSide typed={form.draft} plan={plan} today={today} />
    </form>
  )
}

function Delegation({
  form,
  plan,
  today,
}: {
  form: AbsenceRoomForm
  plan: AbsencePlan | undefined
  today: string
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [PeopleField] = slot('peopleFields')
  const { people, scope, moves, kind, fromDay } = form.draft
  const forms = (useApplications().data ?? [])
    .flatMap((group) => [group, ...group.subGroups])
    .flatMap((group) => group.applications)
    .map((one) => ({
      value: one.applicationId,
      label: localName(
        { ko: one.applicationName, en: one.applicationNameEn, zh: one.applicationNameCn },
        language,
      ),
    }))
  return (
    <Part icon={<Icon icon={FileCheck2} size={18} />} title={t('approval.absence.delegation')}>
      <div className={styles.line}>
        {PeopleField ? (
          <PeopleField
            {...form.field('people')}
            label={t('approval.absence.delegate')}
            isSingle
            error={form.field('people').error ?? null}
          />
        ) : null}
        {people.length > 0 && kind !== 'leave' ? (
          <Select
            label={t('approval.absence.scope')}
            options={[{ value: 'all', label: t('approval.list.allForms') }, ...forms]}
            value={scope}
            onChange={(next) => form.change({ scope: next })}
          />
        ) : null}
      </div>
      {people.length > 0 ? (
        <>
          <Checkbox isSelected={moves} onChange={(next) => form.change({ moves: next })}>
            {t('approval.absence.moves')}{' '}
            {plan && fromDay >= today ? (
              <strong>{t('approval.absence.waiting', { count: plan.pendingCount })}</strong>
            ) : null}
          </Checkbox>
          <DelegateNotes name={people[0] ? localName(people[0].name, language) : ''} plan={plan} />
          <p className={styles.hint}>{t('approval.absence.keepsSeeing')}</p>
        </>
      ) : null}
    </Part>
  )
}

function Reply({ form, plan }: { form: AbsenceRoomForm; plan: AbsencePlan | undefined }) {
  const t = useTranslate()
  const language = useLanguage()
  const { people, replies, fromDay } = form.draft
  const { untilDay } = absenceOf(form.draft)
  const turnOn = (isOn: boolean) => {
    const [person] = people
    const values = {
      ...{ from: shortDay(fromDay), until: shortDay(untilDay) },
      back: plan?.backDay ? shortDay(plan.backDay) : shortDay(untilDay),
      name: person ? localName(person.name, language) : '',
    }
    const text = t(person ? 'approval.absence.replyDefaultDelegate' : 'approval.absence.replyDefault', values)
    form.change({ replies: isOn, ...(isOn && form.draft.reply === '' ? { reply: text } : {}) })
  }
  return (
    <Part icon={<Icon icon={Mail} size={18} />} title={t('approval.absence.reply')}>
      <Switch isSelected={replies} onChange={turnOn}>
        {t('approval.absence.replyOn')}
      </Switch>
      {replies ? (
        <TextArea
          {...form.field('reply')}
          label={t('approval.absence.replyText')}
          rows={3}
          maxLength={2000}
        />
      ) : null}
    </Part>
  )
}

function Entries({ plan }: { plan: AbsencePlan | undefined }) {
  const t = useTranslate()
  if (!plan || plan.entries.length === 0) return null
  return (
    <>
      <p className={styles.hint}>{t('approval.absence.meetings', { count: plan.entries.length })}</p>
      <ul className={styles.entries}>
        {plan.entries.map((one) => (
          <li key={`${one.source}${one.start}${one.title}`}>
            <span>{shortDay(one.start.slice(0, 10))}</span>
            <strong>{one.title}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

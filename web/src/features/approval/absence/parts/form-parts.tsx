import type { AbsencePlan } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { FileCheck2, Mail } from 'lucide-react'
import { listDay, shortDay } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { slot } from '#kit/slots.ts'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useApplications } from '../../approval.api.ts'
import { absenceOf } from '../absence.rules.ts'
import styles from './absence.module.css'
import { DelegateNotes } from './plan-notes.tsx'
import { type AbsenceRoomForm, Part } from './when-part.tsx'

/** Who decides meanwhile. */
export function Delegation({
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
      label: localName(wireName(one, 'applicationName'), language),
    }))
  return (
    <Part icon={<Icon icon={FileCheck2} size={18} />} title={t('approval.absence.delegation')}>
      <Row gap="3" align="stretch" wrap className={styles.line}>
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
      </Row>
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

/** The out-of-office text. */
export function Reply({ form, plan }: { form: AbsenceRoomForm; plan: AbsencePlan | undefined }) {
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

/** Other entries of the calendars in the absence: those that are not listed with a choice. */
export function Entries({ plan }: { plan: AbsencePlan | undefined }) {
  const t = useTranslate()
  const listed = new Set(plan?.things.filter((one) => one.choices.length > 0).map((one) => one.url))
  const others = (plan?.entries ?? []).filter((one) => !listed.has(one.url))
  if (others.length === 0) return null
  return (
    <>
      <p className={styles.hint}>{t('approval.absence.meetings', { count: others.length })}</p>
      <ul className={styles.entries}>
        {others.map((one) => (
          <li key={`${one.source}${one.start}${one.title}`}>
            <span>{one.isAllDay ? shortDay(one.start.slice(0, 10)) : listDay(one.start)}</span>
            <strong>{one.title}</strong>
          </li>
        ))}
      </ul>
    </>
  )
}

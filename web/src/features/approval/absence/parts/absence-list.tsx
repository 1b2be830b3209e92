import type { AbsenceItem } from '@maru/api/approval'
import { useState } from 'react'
import { useGo } from '#kit/address/link.tsx'
import { dayRange } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Actions, Row } from '#ui/layout/stack.tsx'
import { Empty } from '#ui/notice.tsx'
import { formAddress } from '../../approval.rules.ts'
import { useAbsencePlan, useAbsences, useEndAbsence, useRepairAbsence } from '../absence.api.ts'
import { absenceOf, absenceStart, absenceState, absenceTones, dayNumber, dayOf } from '../absence.rules.ts'
import styles from './absence.module.css'
import { ActLines } from './act-lines.tsx'
import { ThingsDialog } from './things-dialog.tsx'

/** The viewer's absences with what each changed; those in effect can be ended or cancelled. */
export function AbsenceList({ onChange }: { onChange: (item: AbsenceItem) => void }) {
  const t = useTranslate()
  const today = dayOf(new Date())
  const answer = useAbsences()
  const plan = useAbsencePlan({ absence: absenceOf(absenceStart(today)) })
  return (
    <Card>
      <Answer answer={answer} rows={4} empty={<Empty text={t('approval.absence.none')} />}>
        {(items) => (
          <ul>
            {items.map((item) => (
              <OwnAbsence
                key={item.absenceId}
                item={item}
                today={today}
                cancelForm={plan.data?.cancelForm ?? null}
                onChange={() => onChange(item)}
              />
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  )
}

/** What an absence is, in a few words. */
export function AbsenceText({ item, withName }: { item: AbsenceItem; withName: boolean }) {
  const t = useTranslate()
  const language = useLanguage()
  const kind =
    item.leaveType === null
      ? t(`approval.absence.kinds.${item.kind}`)
      : t(`approval.absence.types.${item.leaveType}`)
  const parts = [
    ...(item.startsAtNoon ? [t('approval.absence.fromNoon')] : []),
    ...(item.endsAtNoon ? [t('approval.absence.untilNoon')] : []),
    ...(item.hours === null ? [] : [t('approval.absence.hourCount', { count: item.hours })]),
    t('approval.absence.daysOf', { count: dayNumber(item.days) }),
    ...(item.delegate
      ? [t('approval.absence.delegateOf', { name: localName(item.delegate.name, language) })]
      : []),
    ...(item.formName ? [localName(item.formName, language)] : []),
    ...(item.origin === '' ? [] : [t('approval.absence.origin', { name: item.origin })]),
    ...(item.told.length > 0
      ? [
          t('approval.absence.told', {
            names: item.told.map((one) => localName(one.name, language)).join(', '),
          }),
        ]
      : []),
  ]
  return (
    <span className={styles.about}>
      <strong>
        {withName ? `${localName(item.person.name, language)} · ` : ''}
        {kind} {dayRange(item.fromDay, item.untilDay)}
      </strong>
      <small>{parts.join(' · ')}</small>
      <ActLines item={item} />
      {item.faults.map((fault) => (
        <small key={fault} className={styles.fault}>
          {t(`approval.absence.faults.${fault}`)}
        </small>
      ))}
    </span>
  )
}

function OwnAbsence({
  item,
  today,
  cancelForm,
  onChange,
}: {
  item: AbsenceItem
  today: string
  cancelForm: string | null
  onChange: () => void
}) {
  const t = useTranslate()
  const go = useGo()
  const state = absenceState(item, today)
  const tone = absenceTones[state]
  const canCancel = item.status === 'active' && item.apmId !== null && cancelForm !== null
  return (
    <Row as="li" gap="3" rowGap="2" wrap className={styles.row}>
      <AbsenceText item={item} withName={false} />
      <Tag {...(tone ? { tone } : {})}>{t(`approval.absence.states.${state}`)}</Tag>
      <Actions as="span">
        {item.apmId === null ? null : (
          <Button onPress={() => go(formAddress({ apmId: item.apmId ?? undefined }))}>
            {t('approval.absence.document')}
          </Button>
        )}
        {canCancel && item.cancelApmId === null ? (
          <Button
            onPress={() =>
              go(formAddress({ applicationId: cancelForm ?? undefined, leave: item.apmId ?? undefined }))
            }
          >
            {t('approval.absence.cancel')}
          </Button>
        ) : null}
        {item.cancelApmId !== null && item.status === 'active' ? (
          <Button onPress={() => go(formAddress({ apmId: item.cancelApmId ?? undefined }))}>
            {t('approval.absence.cancelling')}
          </Button>
        ) : null}
        <OwnActs item={item} today={today} onChange={onChange} />
      </Actions>
    </Row>
  )
}

/** What the person can do with an absence without a document: change and end it, choose, and try again. */
function OwnActs({ item, today, onChange }: { item: AbsenceItem; today: string; onChange: () => void }) {
  const t = useTranslate()
  const end = useEndAbsence()
  const repair = useRepairAbsence()
  const [isChoosing, setChoosing] = useState(false)
  const isBegun = item.fromDay <= today
  const key = { absenceId: item.absenceId, version: item.version }
  const after = (word: 'ended' | 'repaired') => ({
    onSuccess: () => showToast(t(`approval.absence.${word}`)),
    onError: (error: Error) => void showAlert(errorText(error, t)),
  })
  const onEnd = async () => {
    const question = t(isBegun ? 'approval.absence.askEnd' : 'approval.absence.askRemove')
    if (await askConfirm(question)) end.mutate(key, after('ended'))
  }
  const isOpen = item.status === 'requested' || (item.status === 'active' && item.untilDay >= today)
  return (
    <>
      {item.canRepair ? (
        <Button isPending={repair.isPending} onPress={() => repair.mutate(key, after('repaired'))}>
          {t('approval.absence.repair')}
        </Button>
      ) : null}
      {item.canChange ? <Button onPress={onChange}>{t('approval.absence.change')}</Button> : null}
      {isOpen && !item.canChange ? (
        <Button onPress={() => setChoosing(true)}>{t('approval.absence.choose')}</Button>
      ) : null}
      {item.canEnd ? (
        <Button isPending={end.isPending} onPress={() => void onEnd()}>
          {t(isBegun ? 'approval.absence.end' : 'approval.absence.remove')}
        </Button>
      ) : null}
      {isChoosing ? <ThingsDialog item={item} onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

import { type Delegation, delegationReasons } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useApplications } from '../../approval.api.ts'
import { pickItem } from '../../writer/writer.rules.ts'
import { useSetDelegation } from '../setting.api.ts'
import styles from './setting.module.css'

/** Names of the reasons by their number (spec 3§3). */
export const reasonNames = delegationReasons

interface Typed {
  people: readonly PickItem[]
  form: string
  reason: string
  startDate: string
  endDate: string
  moves: boolean
}

const delegateOf = (row: Delegation): PickItem => ({
  ...pickItem({ personCode: row.delegatorCode, deptCode: null }, {}),
  name: wireName(row, 'delegateName'),
})

/** Creates or changes a delegation. */
export function DelegationDialog({
  stored,
  today,
  onClose,
}: {
  stored: Delegation | null
  today: string
  onClose: () => void
}) {
  const t = useTranslate()
  const save = useSetDelegation()
  const [PeopleField] = slot('peopleFields')
  const form = useRoomForm<Typed, null, unknown>({
    start: {
      people: stored ? [delegateOf(stored)] : [],
      form: stored?.applicationId ?? 'all',
      reason: String(stored?.reason ?? 1),
      startDate: stored?.startDate ?? today,
      endDate: stored?.endDate ?? today,
      moves: stored?.movesPending ?? true,
    },
    base: null,
    check: ({ people, startDate, endDate }) => ({
      people: people.length === 0 ? t('approval.errors.delegateNeeded') : '',
      startDate: startDate === '' ? t('approval.fault.date') : '',
      endDate: endDate === '' || endDate < startDate ? t('approval.errors.delegationOrder') : '',
    }),
    save: ({ people, form: chosen, reason, startDate, endDate, moves }) =>
      save.mutateAsync({
        delegation: {
          ...(stored ? { seq: stored.seq } : {}),
          ...{ delegatorCode: people[0]?.id ?? '', applicationId: chosen === 'all' ? null : chosen },
          ...{ reason: Number(reason), startDate, endDate, movesPending: moves },
        },
      }),
    onSaved: () => {
      onClose()
      showToast(t('kit.settingsSaved'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: {
      'approval.delegateNeeded': 'people',
      'approval.delegateSelf': 'people',
      'approval.personUnknown': 'people',
      'approval.delegationCycle': 'people',
      'approval.delegationChain': 'people',
      'approval.delegationOrder': 'endDate',
    },
  })
  return (
    <FormDialog
      form={form}
      size="s"
      title={t(stored ? 'approval.setting.delegationEdit' : 'approval.setting.delegationAdd')}
      onClose={onClose}
    >
      {PeopleField ? (
        <PeopleField
          {...form.field('people')}
          label={t('approval.setting.delegate')}
          isSingle
          isRequired
          error={form.field('people').error ?? null}
        />
      ) : null}
      <div className={styles.days}>
        <DateField {...form.field('startDate')} label={t('approval.setting.firstDay')} isRequired />
        <DateField {...form.field('endDate')} label={t('approval.setting.lastDay')} isRequired />
      </div>
      <Select
        label={t('approval.setting.reason')}
        options={reasonNames.map((one, index) => ({
          value: String(index),
          label: t(`approval.setting.reasons.${one}`),
        }))}
        value={form.draft.reason}
        onChange={(reason) => form.change({ reason })}
      />
      <FormSelect value={form.draft.form} onChange={(next) => form.change({ form: next })} />
      <Checkbox isSelected={form.draft.moves} onChange={(moves) => form.change({ moves })}>
        {t('approval.absence.moves')}
      </Checkbox>
    </FormDialog>
  )
}

function FormSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const forms = (useApplications().data ?? [])
    .flatMap((group) => [group, ...group.subGroups])
    .flatMap((group) => group.applications)
    .map((one) => ({
      value: one.applicationId,
      label: localName(wireName(one, 'applicationName'), language),
    }))
  const options = [{ value: 'all', label: t('approval.list.allForms') }, ...forms]
  return <Select label={t('approval.list.form')} options={options} value={value} onChange={onChange} />
}

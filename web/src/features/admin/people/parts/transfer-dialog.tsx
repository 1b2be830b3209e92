import type { OwnedAnswer } from '@maru/api/account/leaving'
import type { AccountRow } from '@maru/api/account/people'
import type { TransferOrder } from '@maru/api/account/transfer'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { type HandOverDraft, leaveAsIs, needsSuccessor, orderOf, usualHandOver } from '../leaving.rules.ts'
import { useTitles, useTransfer, useTransferChanges } from '../people.api.ts'
import { HandOverPart } from './hand-over-part.tsx'
import { OwnedDialog } from './owned-dialog.tsx'
import { today } from './retire-dialog.tsx'
import { TransferState } from './transfer-state.tsx'

interface Draft {
  firstDay: string
  department: PickItem[]
  titleCode: string
  positionCode: string
  gradeCode: string
  employeeNumber: string
  address: 'keep' | 'new'
  email: string
  handOver: HandOverDraft
}

const kinds = ['title', 'position', 'grade'] as const
// The list box has no option for an empty key.
const none = 'none'

function useTransferForm(row: AccountRow, owned: OwnedAnswer, onClose: () => void) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const { order } = useTransferChanges()
  const { things } = owned
  return useRoomForm<Draft, null, string>({
    start: {
      ...{ firstDay: today(), department: [], titleCode: none, positionCode: none, gradeCode: none },
      ...{ employeeNumber: '', address: 'keep', email: '' },
      // The mailbox goes along.
      handOver: { ...usualHandOver, choices: { 'mail.box': leaveAsIs } },
    },
    base: null,
    check: ({ firstDay, department, address, email, handOver }) => ({
      ...(firstDay ? {} : { firstDay: t('kit.required') }),
      ...(department.length > 0 ? {} : { department: t('kit.required') }),
      ...(address === 'new' && !/^[^\s@]+@[^\s@]+$/.test(email)
        ? { email: t('admin.people.faults.email') }
        : {}),
      ...(needsSuccessor(handOver, things) && handOver.successor.length === 0
        ? { handOver: t('kit.required') }
        : {}),
    }),
    save: async ({ firstDay, department, employeeNumber, address, email, handOver, ...codes }) => {
      const chosen = orderOf(handOver, things)
      const code = (value: string) => (value === none ? '' : value)
      await order.mutateAsync({
        ...{ personCode: row.personCode, firstDay, deptCode: department[0]?.id ?? '', employeeNumber },
        ...{ titleCode: code(codes.titleCode), positionCode: code(codes.positionCode) },
        ...{ gradeCode: code(codes.gradeCode), email: address === 'new' ? email : '' },
        ...(chosen ? { handOver: chosen } : {}),
      })
      return firstDay
    },
    onSaved: () => {
      showToast(t('admin.people.transfer.saved', { name }))
      onClose()
    },
    faultFields: {
      'account.dayPassed': 'firstDay',
      'account.transferLeaves': 'firstDay',
      'account.sameCompany': 'department',
      'account.departmentUnknown': 'department',
      'account.titleUnknown': 'department',
      'account.numberTaken': 'employeeNumber',
      'account.emailTaken': 'email',
      'account.successorNeeded': 'handOver',
      'account.successorUnknown': 'handOver',
    },
  })
}

function Fields({ row, owned, onClose }: { row: AccountRow; owned: OwnedAnswer; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const form = useTransferForm(row, owned, onClose)
  const { draft, field, change } = form
  const [department] = draft.department
  const { data: titles = [] } = useTitles(department?.comCode ?? null)
  return (
    <FormDialog
      form={form}
      size="w"
      title={`${t('admin.people.transfer.act')} · ${localName(row.name, language)}`}
      saveText={t('admin.people.transfer.act')}
      onClose={onClose}
    >
      <p className={styles.note}>{t('admin.people.transfer.text')}</p>
      <div className={styles.pairs}>
        <DateField {...field('firstDay')} isRequired label={t('admin.people.transfer.firstDay')} />
        <PeopleField
          label={t('admin.people.transfer.department')}
          value={draft.department}
          onChange={(items) => {
            const chosen = items.filter((item) => item.kind === 'department')
            change({ department: chosen, titleCode: none, positionCode: none, gradeCode: none })
          }}
          allowsDepartments
          isSingle
          isRequired
          error={field('department').error ?? null}
        />
        {department
          ? kinds.map((kind) => (
              <Select
                key={kind}
                label={t(`admin.people.kinds.${kind}`)}
                value={draft[`${kind}Code`]}
                options={[
                  { value: none, label: t('admin.people.noTitle') },
                  ...titles
                    .filter((one) => one.kind === kind)
                    .map((one) => ({ value: one.code, label: localName(one.name, language) })),
                ]}
                onChange={(code) => change({ [`${kind}Code`]: code })}
              />
            ))
          : null}
        <TextField
          {...field('employeeNumber')}
          label={t('admin.people.transfer.number')}
          hint={t('admin.people.transfer.numberHint')}
          maxLength={40}
        />
      </div>
      <RadioGroup
        label={t('admin.people.transfer.address')}
        value={draft.address}
        options={[
          { value: 'keep', label: t('admin.people.transfer.keepAddress') },
          { value: 'new', label: t('admin.people.transfer.newAddress') },
        ]}
        onChange={(address) => change({ address: address === 'new' ? 'new' : 'keep' })}
      />
      {draft.address === 'new' ? (
        <TextField
          {...field('email')}
          label={t('admin.people.fields.email')}
          maxLength={254}
          capitals="none"
          isRequired
        />
      ) : null}
      <HandOverPart
        owned={owned}
        draft={draft.handOver}
        onChange={(handOver) => change({ handOver })}
        error={field('handOver').error}
        day={draft.firstDay > today() ? draft.firstDay : undefined}
      />
    </FormDialog>
  )
}

/** Moves a person to another company of the group on a day; or shows the order that waits, with its announcement. */
export function TransferDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  const transfer = useTransfer(row.personCode)
  const order: TransferOrder | null = transfer.data?.order ?? null
  if (transfer.error || !transfer.data || order?.state === 'waiting' || order?.state === 'failed')
    return <TransferState row={row} answer={transfer} onClose={onClose} />
  return (
    <OwnedDialog row={row} title={t('admin.people.transfer.act')} onClose={onClose}>
      {(owned) => <Fields row={row} owned={owned} onClose={onClose} />}
    </OwnedDialog>
  )
}

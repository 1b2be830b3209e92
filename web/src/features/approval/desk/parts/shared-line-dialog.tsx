import type { LineRule, SharedLine, SharedStep } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { newRule } from '../../builder/builder.rules.ts'
import { RuleList } from '../../builder/parts/rule-list.tsx'
import { useSaveSharedLine } from '../desk.api.ts'
import styles from './desk.module.css'

type Draft = Pick<SharedLine, 'name' | 'users'> & { rules: LineRule[] }

const plain = ({ kind, who, group, need, mayFinish }: LineRule): SharedStep => ({
  ...{ kind, who, group, need, mayFinish },
})
const startOf = (line: SharedLine | null): Draft => ({
  name: line?.name ?? { ko: '', en: '', zh: '' },
  users: line?.users ?? [],
  rules: line ? line.steps.map((step) => ({ ...newRule(), ...step })) : [newRule()],
})

/** Faults of a draft by place. */
function useCheck() {
  const t = useTranslate()
  return ({ name, rules }: Draft): Record<string, string> => ({
    ...(name.ko.trim() === '' ? { name: t('approval.errors.nameEmpty') } : {}),
    ...(rules.length === 0 ? { rules: t('approval.desk.lineEmpty') } : {}),
    ...Object.fromEntries(
      rules.flatMap(({ who }, index) =>
        who.by !== 'leader' && !who.code ? [[`rules.${index}.who`, t('approval.fault.required')]] : [],
      ),
    ),
  })
}

/** Creates or changes a shared line: its name, its steps, and who may choose it. */
export function SharedLineDialog({ line, onClose }: { line: SharedLine | null; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveSharedLine()
  const check = useCheck()
  const account = useAccount()
  const { comCode } = account
  const company = wireName(account, 'companyName')
  const form = useRoomForm<Draft, null, unknown, string>({
    start: startOf(line),
    base: null,
    check,
    save: ({ name, users, rules }) =>
      save.mutateAsync({
        ...{ lineId: line?.lineId ?? null, name, steps: rules.map(plain) },
        ...(line ? { version: line.version } : {}),
        users: users.map((one) => one.subject),
      }),
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.nameEmpty': 'name' },
  })
  const { draft } = form
  const empty = form.faultOf('rules')
  return (
    <FormDialog
      form={form}
      title={t(line ? 'approval.desk.changeLine' : 'approval.desk.addLine')}
      size="l"
      onClose={onClose}
    >
      <NameFields
        isCompact
        label={t('approval.lineName')}
        value={draft.name}
        error={form.faultOf('name')}
        maxLength={40}
        onChange={(name) => form.change({ name })}
      />
      <p className={styles.hint}>{t('approval.desk.lineStepsHint')}</p>
      <RuleList
        rules={draft.rules}
        names={line?.names ?? {}}
        faultOf={(place) => form.faultOf(`rules.${place}`)}
        onChange={(rules) => form.change({ rules })}
        hasConditions={false}
      />
      {empty ? <p role="alert">{empty}</p> : null}
      <RightsField
        label={t('approval.desk.lineUsers')}
        hint={t('approval.desk.lineUsersHint')}
        value={draft.users}
        onChange={(users) => form.change({ users: users.map(({ subject, name }) => ({ subject, name })) })}
        toRow={(subject) => subject}
        companies={[{ subject: `company:${comCode}`, name: company }]}
        allowsUnits
      />
    </FormDialog>
  )
}

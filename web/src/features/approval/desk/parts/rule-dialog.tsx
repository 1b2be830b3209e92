import type { NumberRule } from '@maru/api/approval'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { useAdminForms } from '../../builder/builder.api.ts'
import { useSaveRule } from '../desk.api.ts'
import styles from './desk.module.css'

type Draft = Pick<NumberRule, 'scope' | 'key' | 'pattern' | 'counter' | 'reset'> & {
  dept: readonly PickItem[]
}

const scopes = ['company', 'dept', 'form'] as const
const resets = ['year', 'month', 'never'] as const
const fresh: Draft = {
  ...{ scope: 'form', key: '', pattern: '{form}-{yyyy}-{n:5}', counter: 'form', reset: 'year', dept: [] },
}

/** Creates or changes a rule of document numbers. */
export function RuleDialog({ rule, onClose }: { rule: NumberRule | null; onClose: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const save = useSaveRule()
  const forms = useAdminForms().data?.forms ?? []
  const [PeopleField] = slot('peopleFields')
  const keyOf = ({ scope, key, dept }: Draft) =>
    rule || scope === 'company'
      ? key
      : scope === 'form'
        ? key || (forms[0]?.applicationId ?? '')
        : (dept[0]?.id ?? '')
  const form = useRoomForm<Draft, null, unknown>({
    start: rule ? { ...rule, dept: [] } : fresh,
    base: null,
    check: (draft) => ({
      ...(/\{n(:[1-9])?\}/.test(draft.pattern) ? {} : { pattern: t('approval.errors.patternInvalid') }),
      ...(draft.scope === 'dept' && keyOf(draft) === '' ? { dept: t('approval.desk.chooseDept') } : {}),
    }),
    save: (draft) => {
      const { scope, pattern, counter, reset } = draft
      return save.mutateAsync({ scope, key: keyOf(draft), pattern, counter, reset })
    },
    onSaved: onClose,
    leaveQuestion: t('kit.leaveQuestion'),
    faultFields: { 'approval.patternInvalid': 'pattern', 'approval.personUnknown': 'dept' },
  })
  const { draft } = form
  const dept = form.field('dept')
  const scopeOptions = (list: readonly (typeof scopes)[number][]) =>
    list.map((value) => ({ value, label: t(`approval.desk.scope.${value}`) }))
  return (
    <FormDialog
      form={form}
      title={t(rule ? 'approval.desk.editRule' : 'approval.desk.addRule')}
      size="s"
      onClose={onClose}
    >
      {rule ? null : (
        <Select
          label={t('approval.desk.target')}
          options={scopeOptions(scopes)}
          value={draft.scope}
          onChange={(scope) => form.change({ scope, key: '', counter: scope })}
        />
      )}
      {!rule && draft.scope === 'form' ? (
        <Select
          label={t('approval.desk.scope.form')}
          options={forms.map((one) => ({ value: one.applicationId, label: localName(one.name, language) }))}
          value={keyOf(draft)}
          onChange={(key) => form.change({ key })}
        />
      ) : null}
      {!rule && draft.scope === 'dept' && PeopleField ? (
        <PeopleField
          label={t('approval.desk.scope.dept')}
          value={dept.value}
          onChange={(next) => dept.onChange(next.filter((one) => one.kind === 'department').slice(-1))}
          allowsDepartments
          isRequired
          error={dept.error ?? null}
        />
      ) : null}
      <TextField {...form.field('pattern')} label={t('approval.desk.pattern')} isRequired maxLength={80} />
      <p className={styles.hint}>{t('approval.desk.patternHint')}</p>
      <Select
        label={t('approval.desk.counter')}
        options={scopeOptions(scopes)}
        value={draft.counter}
        onChange={(counter) => form.change({ counter })}
      />
      <Select
        label={t('approval.desk.reset')}
        options={resets.map((value) => ({ value, label: t(`approval.desk.resets.${value}`) }))}
        value={draft.reset}
        onChange={(reset) => form.change({ reset })}
      />
    </FormDialog>
  )
}

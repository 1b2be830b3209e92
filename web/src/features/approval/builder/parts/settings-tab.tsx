import { type AdminGroup, disclosures, formLimits, grades } from '@maru/api/approval'
import { wireName } from '@maru/api/kit/wire-name'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { RightsField } from '#ui/rights/rights-field.tsx'
import type { FormDraft } from '../builder.rules.ts'
import styles from './builder.module.css'
import { WritesTo } from './source-fields.tsx'

const flags = ['hasBody', 'mayAddSteps', 'needsComment', 'needsRecipient', 'isFixed'] as const
const options = [
  'agreementRejects',
  'mayReturnPrevious',
  'mayReturnToStep',
  'mayHold',
  'mayActEarly',
  'mayDefer',
  'mayCancel',
  'mayApproveOwn',
  'approverEdits',
] as const

/** Names, group, document settings and what people may do with documents of the form. */
export function SettingsTab({
  form,
  groups,
}: {
  form: RoomForm<FormDraft, never>
  groups: readonly AdminGroup[]
}) {
  const t = useTranslate()
  const language = useLanguage()
  const { draft } = form
  const { definition } = draft
  const set = (change: Partial<FormDraft['definition']>) =>
    form.change({ definition: { ...definition, ...change } })
  const amounts = definition.fields.filter((one) => ['amount', 'formula', 'number'].includes(one.kind))
  return (
    <div className={styles.pane}>
      <div className={`${styles.grid} ${styles.rule}`}>
        <NameFields
          isCompact
          label={t('approval.builder.formName')}
          value={draft.name}
          error={form.faultOf('name')}
          maxLength={formLimits.name}
          onChange={(name) => form.change({ name })}
        />
        <TextField
          {...form.field('abbreviation')}
          label={t('approval.builder.abbreviation')}
          hint={t('approval.builder.abbreviationHint')}
          isRequired
          maxLength={10}
        />
        <Select
          label={t('approval.builder.formGroup')}
          options={groups.map((one) => ({ value: one.groupId, label: localName(one.name, language) }))}
          value={draft.groupId}
          onChange={(groupId) => form.change({ groupId })}
        />
        <NameFields
          isCompact
          isRequired={false}
          label={t('approval.builder.guide')}
          value={definition.guide}
          maxLength={1000}
          onChange={(guide) => set({ guide })}
        />
        <Select
          label={t('approval.gradeTitle')}
          options={grades.map((value) => ({ value, label: t(`approval.gradeLong.${value}`) }))}
          value={definition.grade}
          onChange={(grade) => set({ grade })}
        />
        <Select
          label={t('approval.disclosureTitle')}
          options={disclosures.map((value) => ({ value, label: t(`approval.disclosure.${value}`) }))}
          value={definition.disclosure}
          onChange={(disclosure) => set({ disclosure })}
        />
        <Select
          label={t('approval.retentionTitle')}
          options={['1', '3', '5', '10', '30', '100'].map((value) => ({
            value,
            label: t('approval.years', { count: Number(value) }),
          }))}
          value={String(definition.retentionYears)}
          onChange={(years) => set({ retentionYears: Number(years) })}
        />
        <Select
          label={t('approval.builder.amountField')}
          options={[
            { value: '-', label: t('approval.none') },
            ...amounts.map((one) => ({ value: one.key, label: localName(one.label, language) })),
          ]}
          value={definition.amountField || '-'}
          error={form.faultOf('definition.amountField') ?? null}
          onChange={(key) => set({ amountField: key === '-' ? '' : key })}
        />
      </div>
      <div className={`${styles.flags} ${styles.rule}`}>
        <Switch isSelected={draft.isActive} onChange={(isActive) => form.change({ isActive })}>
          {t('approval.builder.isActive')}
        </Switch>
        {flags.map((flag) => (
          <Switch
            key={flag}
            isSelected={definition[flag] === true}
            onChange={(isOn) => set({ [flag]: isOn })}
          >
            {t(`approval.builder.flags.${flag}`)}
          </Switch>
        ))}
        {options.map((option) => (
          <Switch
            key={option}
            isSelected={definition.options[option]}
            onChange={(isOn) => set({ options: { ...definition.options, [option]: isOn } })}
          >
            {t(`approval.builder.choices.${option}`)}
          </Switch>
        ))}
      </div>
      <Policies form={form} />
    </div>
  )
}

/** What drafters and approvers may do later, and where completed documents go. */
function Policies({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const { definition } = form.draft
  const setOption = (change: Partial<FormDraft['definition']['options']>) =>
    form.change({ definition: { ...definition, options: { ...definition.options, ...change } } })
  return (
    <div className={`${styles.grid} ${styles.rule}`}>
      <Select
        label={t('approval.builder.withdraw')}
        options={(['always', 'beforeFirst', 'never'] as const).map((value) => ({
          value,
          label: t(`approval.builder.withdrawals.${value}`),
        }))}
        value={definition.options.withdraw}
        onChange={(withdraw) => setOption({ withdraw })}
      />
      <Select
        label={t('approval.builder.lineChange')}
        options={(['never', 'approver'] as const).map((value) => ({
          value,
          label: t(`approval.builder.lineChanges.${value}`),
        }))}
        value={definition.options.lineChange}
        onChange={(lineChange) => setOption({ lineChange })}
      />
      <WritesTo form={form} />
    </div>
  )
}

/** Who may draft the form; an empty list means the whole company. */
export function WritersTab({ form }: { form: RoomForm<FormDraft, never> }) {
  const t = useTranslate()
  const account = useAccount()
  const { comCode } = account
  const name = wireName(account, 'companyName')
  return (
    <div className={styles.pane}>
      <RightsField
        label={t('approval.builder.writers')}
        hint={t('approval.builder.writersHint')}
        value={form.draft.writers}
        onChange={(writers) =>
          form.change({ writers: writers.map((one) => ({ subject: one.subject, name: one.name })) })
        }
        toRow={(subject) => subject}
        companies={[{ subject: `company:${comCode}`, name }]}
        allowsUnits
      />
    </div>
  )
}

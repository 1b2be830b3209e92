import {
  type ApprovalPolicy,
  disclosures,
  grades,
  gridParts,
  type PolicySwitch,
  switchableKinds,
} from '@maru/api/approval'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox, Switch } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { Select } from '#ui/form/select.tsx'
import { SettingCard, SettingRow } from '#ui/form/setting-card.tsx'
import { VisuallyHidden } from '#ui/hidden.tsx'
import { Hint } from '#ui/layout/hint.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useSavePolicy, useStoredPolicy } from '../policy.api.ts'
import { countChanges } from '../policy.rules.ts'
import styles from './policy.module.css'

/** The switches by what they concern. */
const groups = {
  deciding: [
    ...(['mayFinish', 'maySubstitute', 'mayActEarly', 'mayDefer', 'mayHold', 'mayCancel'] as const),
    ...(['mayReturnPrevious', 'mayReturnToStep', 'agreementRejects', 'mayApproveOwn'] as const),
    ...(['approverEdits', 'mayApproveSeveral', 'needsPassword'] as const),
  ],
  reading: ['mayCirculate', 'mayRemoveComment'],
  paper: ['printsSignatures', 'printsComments'],
} as const satisfies Record<string, readonly PolicySwitch[]>

const withdrawals = ['always', 'beforeFirst', 'never'] as const
const years = ['0', '1', '3', '5', '10', '30', '100'] as const
/** The form itself asks before unsaved changes are left. */
const ignoreDirty = () => {}

/** What the company allows in approval, for all of its forms. */
export function PolicyTab() {
  const t = useTranslate()
  const answer = useStoredPolicy()
  return (
    <div className={styles.tab}>
      <VisuallyHidden>
        <h2>{t('approval.desk.tabs.policy')}</h2>
      </VisuallyHidden>
      <Hint tone="2">{t('approval.policy.hint')}</Hint>
      <Answer answer={answer} rows={12}>
        {({ policy, version }) => <PolicyForm key={version} stored={policy} version={version} />}
      </Answer>
    </div>
  )
}

interface PartProps {
  values: ApprovalPolicy
  set: (change: Partial<ApprovalPolicy>) => void
}

function PolicyForm({ stored, version }: { stored: ApprovalPolicy; version: number }) {
  const t = useTranslate()
  const save = useSavePolicy()
  const form = useRoomForm<ApprovalPolicy, null, unknown>({
    start: stored,
    base: null,
    check: () => ({}),
    save: (policy) => save.mutateAsync({ policy, version }),
    onSaved: () => showToast(t('kit.settingsSaved')),
    leaveQuestion: t('kit.leaveQuestion'),
  })
  const values = form.draft
  const set = form.change
  return (
    <SettingCard
      title={t('approval.policy.title')}
      form={form}
      changed={countChanges(stored, values)}
      onDirty={ignoreDirty}
    >
      <Switches group="deciding" {...{ values, set }} />
      <Choices {...{ values, set }} />
      <Checks part="addedKinds" all={switchableKinds} {...{ values, set }} />
      <Switches group="reading" {...{ values, set }} />
      <Switches group="paper" {...{ values, set }} />
      <Checks part="gridParts" all={gridParts} {...{ values, set }} />
      <Defaults {...{ values, set }} />
    </SettingCard>
  )
}

function Switches({ group, values, set }: PartProps & { group: keyof typeof groups }) {
  const t = useTranslate()
  return (
    <section className={styles.group} aria-label={t(`approval.policy.groups.${group}`)}>
      <h4>{t(`approval.policy.groups.${group}`)}</h4>
      <div className={styles.switches}>
        {groups[group].map((part) => (
          <Switch key={part} isSelected={values[part]} onChange={(isOn) => set({ [part]: isOn })}>
            {t(`approval.policy.switches.${part}`)}
          </Switch>
        ))}
      </div>
    </section>
  )
}

/** Until when documents are taken back, what becomes of them, and who changes lines. */
function Choices({ values, set }: PartProps) {
  const t = useTranslate()
  return (
    <>
      <SettingRow name={t('approval.builder.withdraw')}>
        <Select
          label={t('approval.builder.withdraw')}
          hideLabel
          options={withdrawals.map((value) => ({
            value,
            label: t(`approval.builder.withdrawals.${value}`),
          }))}
          value={values.withdraw}
          onChange={(withdraw) => set({ withdraw })}
        />
      </SettingRow>
      <SettingRow name={t('approval.policy.withdrawn')}>
        <Select
          label={t('approval.policy.withdrawn')}
          hideLabel
          options={(['keep', 'discard'] as const).map((value) => ({
            value,
            label: t(`approval.policy.afterwards.${value}`),
          }))}
          value={values.withdrawn}
          onChange={(withdrawn) => set({ withdrawn })}
        />
      </SettingRow>
      <SettingRow name={t('approval.builder.lineChange')}>
        <Select
          label={t('approval.builder.lineChange')}
          hideLabel
          options={(['approver', 'never'] as const).map((value) => ({
            value,
            label: t(`approval.builder.lineChanges.${value}`),
          }))}
          value={values.lineChange}
          onChange={(lineChange) => set({ lineChange })}
        />
      </SettingRow>
    </>
  )
}

type ListName = 'addedKinds' | 'gridParts'

/** A list of which some are chosen: kinds of steps, parts of a printed cell. */
function Checks<P extends ListName>({
  part,
  all,
  values,
  set,
}: PartProps & { part: P; all: readonly ApprovalPolicy[P][number][] }) {
  const t = useTranslate()
  const chosen: readonly string[] = values[part]
  const name: ListName = part
  return (
    <section className={styles.group} aria-label={t(`approval.policy.${name}`)}>
      <h4>{t(`approval.policy.${name}`)}</h4>
      <Row gap="4" rowGap="2" align="stretch" wrap>
        {all.map((one: ApprovalPolicy[ListName][number]) => (
          <Checkbox
            key={one}
            isSelected={chosen.includes(one)}
            onChange={(isOn) =>
              set({ [part]: all.filter((other) => (other === one ? isOn : chosen.includes(other))) })
            }
          >
            {t(`approval.policy.parts.${one}`)}
          </Checkbox>
        ))}
      </Row>
    </section>
  )
}

/** With what new forms start. */
function Defaults({ values, set }: PartProps) {
  const t = useTranslate()
  return (
    <section className={styles.group} aria-label={t('approval.policy.groups.defaults')}>
      <h4>{t('approval.policy.groups.defaults')}</h4>
      <div className={styles.grid}>
        <Select
          label={t('approval.gradeTitle')}
          options={grades.map((value) => ({ value, label: t(`approval.gradeLong.${value}`) }))}
          value={values.grade}
          onChange={(grade) => set({ grade })}
        />
        <Select
          label={t('approval.disclosureTitle')}
          options={disclosures.map((value) => ({ value, label: t(`approval.disclosure.${value}`) }))}
          value={values.disclosure}
          onChange={(disclosure) => set({ disclosure })}
        />
        <Select
          label={t('approval.retentionTitle')}
          options={years.map((value) => ({
            value,
            label:
              value === '0' ? t('approval.policy.forever') : t('approval.years', { count: Number(value) }),
          }))}
          value={String(values.retentionYears)}
          onChange={(value) => set({ retentionYears: Number(value) })}
        />
      </div>
    </section>
  )
}

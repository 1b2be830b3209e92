import type { PlannedDepartment, PlannedMove, Reorganisation } from '@maru/api/org/reorganisation'
import { ArrowLeft, Plus } from 'lucide-react'
import { useState } from 'react'
import { wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBar, CardHeader } from '#ui/card.tsx'
import { showAlert } from '#ui/dialog/ask.ts'
import { Switch } from '#ui/form/choice.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { ActionNote } from '#ui/notice.tsx'
import formStyles from '../../parts/form.module.css'
import { planInput, usePlanChanges } from '../organisation.api.ts'
import { changesOf, type DepartmentChange, moved, type Place, withDepartments } from '../plan.rules.ts'
import { CompareTable } from './compare-table.tsx'
import { DepartmentPart } from './department-part.tsx'
import { EffectsPart } from './effects-part.tsx'
import { MovesPart } from './moves-part.tsx'
import styles from './organisation.module.css'
import { PlanActs } from './plan-acts.tsx'

/** The tones of the states of a plan. */
export const stateTones = {
  draft: 'warn',
  scheduled: 'info',
  applied: 'ok',
  undone: undefined,
  failed: 'danger',
} as const

/** Saves changes of a plan one after the other; a refusal is shown and changes nothing. */
function useEditing(plan: Reorganisation) {
  const t = useTranslate()
  const { save } = usePlanChanges()
  const run = (more: Parameters<typeof planInput>[1]) =>
    save.mutateAsync(planInput(plan, more)).catch((error: unknown) => {
      void showAlert(errorText(error, t))
      throw error
    })
  const saveDepartments = (changed: readonly PlannedDepartment[]) =>
    run({ departments: withDepartments(plan.departments, changed) })
  return {
    isSaving: save.isPending,
    saveDepartments,
    saveMoves: (moves: PlannedMove[]) => run({ moves }).catch(() => undefined),
    move: (deptCode: string, place: Place) =>
      void saveDepartments(moved(plan.after, deptCode, place)).catch(() => undefined),
  }
}

function Counts({
  plan,
  changes,
}: {
  plan: Reorganisation
  changes: ReadonlyMap<string, DepartmentChange[]>
}) {
  const t = useTranslate()
  const count = (kind: DepartmentChange) =>
    [...changes.values()].filter((kinds) => kinds.includes(kind)).length
  return (
    <Row as="ul" align="stretch" wrap className={styles.chips}>
      {(['new', 'renamed', 'moved', 'closed'] as const).map((kind) => (
        <li key={kind}>
          {t(`admin.organisation.changes.${kind}`)} <b>{count(kind)}</b>
        </li>
      ))}
      <li>
        {t('admin.organisation.moves')} <b>{plan.moves.length}</b>
      </li>
      <li>
        {t('admin.organisation.people')}{' '}
        <b>
          {plan.peopleBefore.toLocaleString()} → {plan.peopleAfter.toLocaleString()}
        </b>
      </li>
    </Row>
  )
}

/** What must be mended before a plan can be scheduled. */
function Faults({ plan }: { plan: Reorganisation }) {
  const t = useTranslate()
  const language = useLanguage()
  if (plan.faults.length === 0) return null
  return (
    <Card label={t('admin.organisation.faults')}>
      <CardHeader title={t('admin.organisation.faultCount', { count: plan.faults.length })} />
      <ul className={styles.people}>
        {plan.faults.map(({ code, subject, name }) => (
          <li key={`${code} ${subject}`} className={formStyles.error}>
            {faultText(code, localName(name, language), t)}
          </li>
        ))}
      </ul>
    </Card>
  )
}

function faultText(code: string, name: string, t: ReturnType<typeof useTranslate>): string {
  if (code === 'org.departmentCodeTaken') return t('admin.organisation.faultTexts.codeTaken', { name })
  if (code === 'org.departmentParentClosed') return t('admin.organisation.faultTexts.parentClosed', { name })
  if (code === 'org.departmentHasPeople') return t('admin.organisation.faultTexts.hasPeople', { name })
  if (code === 'org.departmentSuccessorClosed')
    return t('admin.organisation.faultTexts.successorClosed', { name })
  return t('admin.organisation.faultTexts.place', { name })
}

/** Shows the panel of a department where it is below the long table. */
const showPanel = (panel: HTMLElement | null) => panel?.scrollIntoView({ block: 'nearest' })

/** The department that the side panel shows: one of the plan, or a new one below another. */
type Panel = { kind: 'edit'; deptCode: string } | { kind: 'new'; parent: string | null } | null

/** A plan: both organisations side by side, the chosen department, the people that move, and what can be done. */
export function PlanView({ plan, onBack }: { plan: Reorganisation; onBack: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const editing = useEditing(plan)
  const [panel, setPanel] = useState<Panel>(null)
  const [isChangedOnly, setChangedOnly] = useState(false)
  const isOpen = plan.state === 'draft' || plan.state === 'failed'
  const changes = changesOf(plan.before, plan.after)
  const chosen = panel?.kind === 'edit' ? panel.deptCode : null
  const node = plan.after.find((one) => one.deptCode === chosen) ?? null
  return (
    <>
      <PageHeader
        title={plan.name}
        actions={
          <Button icon={<Icon icon={ArrowLeft} size={16} />} onPress={onBack}>
            {t('admin.organisation.back')}
          </Button>
        }
      />
      <p className={formStyles.note}>
        <Tag tone={stateTones[plan.state]}>{t(`admin.organisation.states.${plan.state}`)}</Tag>{' '}
        {t('admin.organisation.about', {
          day: wholeDay(plan.applyOn),
          name: localName(plan.authorName, language),
        })}
      </p>
      {plan.isOutdated ? <ActionNote tone="warn" text={t('admin.organisation.outdated')} /> : null}
      <Counts plan={plan} changes={changes} />
      <div className={styles.columns}>
        <Card label={t('admin.organisation.compare')}>
          <CardBar>
            <Switch isSelected={isChangedOnly} onChange={setChangedOnly}>
              {t('admin.organisation.changedOnly')}
            </Switch>
            {isOpen ? (
              <Button
                icon={<Icon icon={Plus} size={15} />}
                onPress={() => setPanel({ kind: 'new', parent: chosen })}
              >
                {t('admin.organisation.add')}
              </Button>
            ) : null}
            <span className={formStyles.note}>{isOpen ? t('admin.organisation.moveHint') : ''}</span>
          </CardBar>
          <CompareTable
            before={plan.before}
            after={plan.after}
            changes={changes}
            isChangedOnly={isChangedOnly}
            chosen={chosen}
            onChoose={(deptCode) => setPanel({ kind: 'edit', deptCode })}
            onMove={isOpen ? editing.move : undefined}
          />
        </Card>
        <div className={styles.side}>
          <Faults plan={plan} />
          {isOpen && panel?.kind === 'new' ? (
            <DepartmentPart
              key={`new ${panel.parent}`}
              node={null}
              parent={panel.parent}
              after={plan.after}
              onSave={(one) => editing.saveDepartments([one])}
              onDone={() => setPanel(null)}
            />
          ) : null}
          {isOpen && node ? (
            <div key={node.deptCode} ref={showPanel}>
              <DepartmentPart
                key={plan.version}
                node={node}
                parent={node.parentDeptCode}
                after={plan.after}
                onSave={(one) => editing.saveDepartments([one])}
                onDone={() => setPanel(null)}
              />
            </div>
          ) : null}
          {plan.state === 'draft' || plan.state === 'failed' || plan.state === 'scheduled' ? (
            <EffectsPart plan={plan} />
          ) : null}
          <MovesPart plan={plan} isOpen={isOpen} onChange={editing.saveMoves} />
        </div>
      </div>
      <PlanActs plan={plan} isSaving={editing.isSaving} onBack={onBack} />
    </>
  )
}

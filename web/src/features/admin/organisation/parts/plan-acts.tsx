import type { Reorganisation } from '@maru/api/org/reorganisation'
import { wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormActs, FormNotes } from '#ui/form/form-notes.tsx'
import { Row } from '#ui/layout/stack.tsx'
import formStyles from '../../parts/form.module.css'
import { planInput, usePlanChanges, useReorganisationEffects } from '../organisation.api.ts'
import styles from './organisation.module.css'

/** The name of a plan and its day. */
function PlanForm({ plan }: { plan: Reorganisation }) {
  const t = useTranslate()
  const { save } = usePlanChanges()
  const form = useRoomForm<{ name: string; applyOn: string }, null, unknown>({
    start: { name: plan.name, applyOn: plan.applyOn },
    base: null,
    check: ({ name, applyOn }) => ({
      ...(name.trim() === '' ? { name: t('kit.required') } : {}),
      ...(applyOn ? {} : { applyOn: t('kit.required') }),
    }),
    save: (draft) => save.mutateAsync(planInput(plan, draft)),
    onSaved: () => undefined,
  })
  return (
    <Row as="form" gap="3" rowGap="2" align="end" wrap shrink onSubmit={form.submit} noValidate>
      <TextField
        {...form.field('name')}
        label={t('admin.organisation.planName')}
        maxLength={100}
        isRequired
      />
      <DateField {...form.field('applyOn')} label={t('admin.organisation.applyOn')} isRequired />
      <FormActs form={form} onCancel={form.reset} />
      <FormNotes form={form} />
    </Row>
  )
}

/** The day of a plan and what can be done with it: compare again, schedule, cancel, undo, delete. */
export function PlanActs({
  plan,
  isSaving,
  onBack,
}: {
  plan: Reorganisation
  isSaving: boolean
  onBack: () => void
}) {
  const t = useTranslate()
  const { rebase, schedule, cancel, undo, remove } = usePlanChanges()
  const { data: effects = [] } = useReorganisationEffects(plan)
  const openCount = effects.reduce((sum, effect) => sum + effect.openCount, 0)
  const key = { reorganisationId: plan.reorganisationId, version: plan.version }
  const day = wholeDay(plan.applyOn)
  const act = (work: () => Promise<unknown>, question?: string, done?: string) =>
    void (async () => {
      if (question && !(await askConfirm(question))) return
      await work()
      if (done) showToast(done)
    })().catch((error: unknown) => showAlert(errorText(error, t)))
  const isOpen = plan.state === 'draft' || plan.state === 'failed'
  const isEmpty = plan.departments.length === 0 && plan.moves.length === 0
  return (
    <Row gap="3" rowGap="2" justify="between" wrap className={styles.foot} data-foot>
      {isOpen ? (
        <PlanForm key={plan.version} plan={plan} />
      ) : (
        <p className={formStyles.note}>{t('admin.organisation.atMidnight', { day })}</p>
      )}
      <div className={formStyles.acts}>
        {isOpen ? (
          <Button
            onPress={() =>
              act(async () => {
                await remove.mutateAsync(key)
                onBack()
              }, t('admin.organisation.removeAsk'))
            }
          >
            {t('admin.organisation.remove')}
          </Button>
        ) : null}
        {isOpen && plan.isOutdated ? (
          <Button onPress={() => act(() => rebase.mutateAsync(key), t('admin.organisation.rebaseAsk'))}>
            {t('admin.organisation.rebase')}
          </Button>
        ) : null}
        {isOpen ? (
          <Button
            tone="primary"
            isDisabled={isSaving || isEmpty || plan.isOutdated || plan.faults.length > 0}
            onPress={() =>
              act(
                () => schedule.mutateAsync(key),
                openCount > 0
                  ? t('admin.organisation.scheduleOpenAsk', { day, count: openCount })
                  : t('admin.organisation.scheduleAsk', { day }),
                t('admin.organisation.scheduled', { day }),
              )
            }
          >
            {t('admin.organisation.schedule')}
          </Button>
        ) : null}
        {plan.state === 'scheduled' ? (
          <Button onPress={() => act(() => cancel.mutateAsync(key), t('admin.organisation.cancelAsk'))}>
            {t('admin.organisation.cancel')}
          </Button>
        ) : null}
        {plan.state === 'applied' ? (
          <Button
            tone="danger"
            onPress={() =>
              act(
                () => undo.mutateAsync(key),
                t('admin.organisation.undoAsk'),
                t('admin.organisation.undone'),
              )
            }
          >
            {t('admin.organisation.undo')}
          </Button>
        ) : null}
      </div>
    </Row>
  )
}

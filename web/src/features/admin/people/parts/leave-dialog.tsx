import type { OwnedAnswer } from '@maru/api/account/leaving'
import type { AccountRow } from '@maru/api/account/people'
import { wholeDay } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { type Faults, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../parts/form.module.css'
import { type HandOverDraft, leaveAsIs, needsSuccessor, orderOf } from '../leaving.rules.ts'
import { useSetLeave } from '../people.api.ts'
import { HandOverPart } from './hand-over-part.tsx'
import { OwnedDialog } from './owned-dialog.tsx'
import { today } from './retire-dialog.tsx'

interface LeaveDraft {
  fromDay: string
  untilDay: string
  maySignIn: boolean
  handOver: HandOverDraft
}

/** The form starts with the stored leave. Who is on leave comes back: nothing is handed over unless it is chosen. */
function startOf({ leave, things }: OwnedAnswer): LeaveDraft {
  const choices = Object.fromEntries(things.map(({ kind }) => [kind, leaveAsIs]))
  const { fromDay = today(), untilDay = '', maySignIn = false } = leave ?? {}
  return { fromDay, untilDay, maySignIn, handOver: { successor: [], choices } }
}

function useLeaveForm(row: AccountRow, owned: OwnedAnswer, onClose: () => void) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const save = useSetLeave()
  const { things } = owned
  return useRoomForm<LeaveDraft, null, unknown>({
    start: startOf(owned),
    base: null,
    check: ({ fromDay, untilDay, handOver }): Faults<LeaveDraft> => ({
      ...(fromDay ? {} : { fromDay: t('kit.required') }),
      ...(untilDay ? {} : { untilDay: t('kit.required') }),
      ...(needsSuccessor(handOver, things) && handOver.successor.length === 0
        ? { handOver: t('kit.required') }
        : {}),
    }),
    save: ({ fromDay, untilDay, maySignIn, handOver }) => {
      const order = orderOf(handOver, things)
      const leave = { fromDay, untilDay, maySignIn }
      return save.mutateAsync({
        personCode: row.personCode,
        leave,
        ...(order ? { handOver: order } : {}),
      })
    },
    onSaved: () => {
      showToast(t('admin.people.leaveSaved', { name }))
      onClose()
    },
    faultFields: {
      'account.leaveBackward': 'untilDay',
      'account.successorNeeded': 'handOver',
      'account.successorUnknown': 'handOver',
    },
  })
}

/** The stored leave with the button that ends it. */
function Return({
  row,
  leave,
  onClose,
}: {
  row: AccountRow
  leave: NonNullable<OwnedAnswer['leave']>
  onClose: () => void
}) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const save = useSetLeave()
  const end = async () => {
    if (!(await askConfirm(t('admin.people.backAsk', { name })))) return
    await save.mutateAsync({ personCode: row.personCode, leave: null })
    showToast(t('admin.people.backDone', { name }))
    onClose()
  }
  return (
    <div className={styles.between}>
      <p className={styles.note}>
        {t('admin.people.backText', { from: wholeDay(leave.fromDay), until: wholeDay(leave.untilDay) })}
      </p>
      <Button onPress={() => void end().catch((error: unknown) => showAlert(errorText(error, t)))}>
        {t('admin.people.back')}
      </Button>
    </div>
  )
}

function Fields({ row, owned, onClose }: { row: AccountRow; owned: OwnedAnswer; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const form = useLeaveForm(row, owned, onClose)
  const { fromDay, maySignIn, handOver } = form.draft
  return (
    <FormDialog form={form} size="w" title={`${t('admin.people.leave')} · ${name}`} onClose={onClose}>
      <p className={styles.note}>{t('admin.people.leaveText')}</p>
      {owned.leave ? <Return row={row} leave={owned.leave} onClose={onClose} /> : null}
      <div className={styles.pairs}>
        <DateField {...form.field('fromDay')} isRequired label={t('admin.people.leaveFrom')} />
        <DateField {...form.field('untilDay')} isRequired label={t('admin.people.leaveUntil')} />
      </div>
      <Switch isSelected={maySignIn} onChange={(next) => form.change({ maySignIn: next })}>
        {t('admin.people.leaveMaySignIn')}
      </Switch>
      <HandOverPart
        owned={owned}
        draft={handOver}
        onChange={(next) => form.change({ handOver: next })}
        error={form.field('handOver').error}
        day={fromDay > today() ? fromDay : undefined}
      />
    </FormDialog>
  )
}

/** Sets the leave of absence of a person, or ends it. */
export function LeaveDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  return (
    <OwnedDialog row={row} title={t('admin.people.leave')} onClose={onClose}>
      {(owned) => <Fields row={row} owned={owned} onClose={onClose} />}
    </OwnedDialog>
  )
}

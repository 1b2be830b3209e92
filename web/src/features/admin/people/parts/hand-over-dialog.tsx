import type { OwnedAnswer } from '@maru/api/account/leaving'
import type { AccountRow } from '@maru/api/account/people'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import styles from '../../parts/form.module.css'
import { type HandOverDraft, needsSuccessor, orderOf, usualHandOver } from '../leaving.rules.ts'
import { useHandOver } from '../people.api.ts'
import { HandOverPart } from './hand-over-part.tsx'
import { OwnedDialog } from './owned-dialog.tsx'

function Fields({ row, owned, onClose }: { row: AccountRow; owned: OwnedAnswer; onClose: () => void }) {
  const t = useTranslate()
  const name = localName(row.name, useLanguage())
  const save = useHandOver()
  const { things } = owned
  const form = useRoomForm<{ handOver: HandOverDraft }, null, unknown>({
    start: { handOver: usualHandOver },
    base: null,
    check: ({ handOver }) =>
      needsSuccessor(handOver, things) && handOver.successor.length === 0
        ? { handOver: t('kit.required') }
        : {},
    save: async ({ handOver }) => {
      const order = orderOf(handOver, things)
      if (order) await save.mutateAsync({ personCode: row.personCode, handOver: order })
    },
    onSaved: () => {
      showToast(t('admin.people.handOverDone', { name }))
      onClose()
    },
    faultFields: { 'account.successorNeeded': 'handOver', 'account.successorUnknown': 'handOver' },
  })
  const { handOver } = form.draft
  return (
    <FormDialog
      form={form}
      size="w"
      title={`${t('admin.people.handOver')} · ${name}`}
      saveText={t('admin.people.handOver')}
      isDanger
      isSaveDisabled={orderOf(handOver, things) === undefined}
      onClose={onClose}
    >
      <p className={styles.note}>{t('admin.people.handOverText')}</p>
      <HandOverPart
        owned={owned}
        draft={handOver}
        onChange={(next) => form.change({ handOver: next })}
        error={form.field('handOver').error}
      />
    </FormDialog>
  )
}

/** Hands over what a person owns at once, for example after a transfer. */
export function HandOverDialog({ row, onClose }: { row: AccountRow; onClose: () => void }) {
  const t = useTranslate()
  return (
    <OwnedDialog row={row} title={t('admin.people.handOver')} onClose={onClose}>
      {(owned) => <Fields row={row} owned={owned} onClose={onClose} />}
    </OwnedDialog>
  )
}

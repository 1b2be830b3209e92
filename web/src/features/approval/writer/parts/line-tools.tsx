import type { LineStage, SavedLine, Writing } from '@maru/api/approval'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { Button } from '#ui/button.tsx'
import { askConfirm } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useLines, useRemoveLine, useSaveLine } from '../../approval.api.ts'
import { type AddedKind, AddPerson, useAddedKinds } from '../../document/parts/line-dialog.tsx'
import { NeedField } from '../../document/parts/need-field.tsx'
import type { WriterDraft } from '../writer.rules.ts'

interface AddDraft {
  kind: AddedKind
  people: { item: PickItem; kind: AddedKind }[]
  isParallel: boolean
  /** Approvals that end the common stage; 0 for all. */
  need: number
}

/** Adds people and departments to the line, one after another or together. */
export function AddStepDialog({
  onClose,
  onAdd,
}: {
  onClose: () => void
  onAdd: (line: LineStage[]) => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const kinds = useAddedKinds()
  const form = useRoomForm<AddDraft, null, void>({
    start: { kind: kinds.includes('agree') ? 'agree' : 'approve', people: [], isParallel: false, need: 0 },
    base: null,
    check: ({ people }) => (people.length === 0 ? { people: t('approval.choosePerson') } : {}),
    save: async ({ people, isParallel, need }) => {
      const steps = people.map(({ item, kind }) => ({
        ...{ kind, personCode: item.kind === 'person' ? item.id : null },
        deptCode: item.kind === 'department' ? item.id : null,
      }))
      const common = { need: need < steps.length ? need : 0, steps }
      onAdd(isParallel ? [common] : steps.map((step) => ({ need: 0, steps: [step] })))
    },
    onSaved: onClose,
  })
  const { people, isParallel } = form.draft
  const { error } = form.field('people')
  return (
    <FormDialog
      form={form}
      title={t('approval.addApprover')}
      size="m"
      saveText={t('kit.add')}
      onClose={onClose}
    >
      <AddPerson
        kind={form.field('kind')}
        allowsDepartments
        onAdd={(item, kind) => form.change({ people: [...form.draft.people, { item, kind }] })}
      />
      {people.map(({ item, kind }) => (
        <p key={`${item.kind}${item.id}`}>
          {t(`approval.kind.${kind}`)} · {localName(item.name, language)}
        </p>
      ))}
      {error ? <p role="alert">{error}</p> : null}
      <Checkbox isSelected={isParallel} onChange={(isOn) => form.change({ isParallel: isOn })}>
        {t('approval.together')}
      </Checkbox>
      {isParallel && people.length > 1 ? (
        <NeedField
          members={people.length}
          need={form.draft.need}
          onChange={(need) => form.change({ need })}
        />
      ) : null}
    </FormDialog>
  )
}

/** Shared and saved lines: use one, save the present one, remove one. */
export function SavedLines({ form, icon }: { form: RoomForm<WriterDraft, Writing>; icon: ReactNode }) {
  const t = useTranslate()
  const language = useLanguage()
  const lines = useLines().data ?? []
  const remove = useRemoveLine()
  const [isSaving, setSaving] = useState(false)
  const drop = async ({ lineId, name }: SavedLine) => {
    if (await askConfirm(t('approval.ask.removeLine', { name }))) remove.mutate({ lineId })
  }
  const own = lines.filter((one) => one.shared === null)
  const groups = [
    {
      id: 'shared',
      title: t('approval.sharedLines'),
      entries: lines.flatMap(({ shared, lineId, stages }) =>
        shared
          ? {
              ...{ id: `shared${lineId}`, label: localName(shared.name, language) },
              ...{ isDisabled: !shared.isComplete, run: () => form.change({ line: stages }) },
              ...(shared.isComplete ? {} : { detail: t('approval.sharedIncomplete') }),
            }
          : [],
      ),
    },
    {
      id: 'use',
      title: t('approval.savedLines'),
      entries: own.map((one) => ({
        id: `use${one.lineId}`,
        label: one.name,
        run: () => form.change({ line: one.stages }),
      })),
    },
    {
      id: 'remove',
      title: t('kit.remove'),
      entries: own.map((one) => ({
        id: `drop${one.lineId}`,
        label: one.name,
        isDanger: true,
        run: () => void drop(one),
      })),
    },
    {
      id: 'save',
      entries: [
        {
          ...{ id: 'save', label: t('approval.saveLine'), isDisabled: form.draft.line.length === 0 },
          run: () => setSaving(true),
        },
      ],
    },
  ].filter((group) => group.entries.length > 0)
  return (
    <>
      <Menu
        label={t('approval.savedLines')}
        groups={groups}
        trigger={(opener) => (
          <Button {...opener} icon={icon}>
            {t('approval.savedLines')}
          </Button>
        )}
      />
      {isSaving ? <SaveLineDialog line={form.draft.line} onClose={() => setSaving(false)} /> : null}
    </>
  )
}

function SaveLineDialog({ line, onClose }: { line: LineStage[]; onClose: () => void }) {
  const t = useTranslate()
  const save = useSaveLine()
  const form = useRoomForm<{ name: string }, null, unknown>({
    start: { name: '' },
    base: null,
    check: ({ name }) => (name.trim() === '' ? { name: t('approval.errors.nameEmpty') } : {}),
    save: ({ name }) => save.mutateAsync({ name, stages: line }),
    onSaved: () => {
      onClose()
      showToast(t('approval.lineSaved'))
    },
    faultFields: { 'approval.nameEmpty': 'name' },
  })
  return (
    <FormDialog form={form} title={t('approval.saveLine')} size="s" onClose={onClose}>
      <TextField {...form.field('name')} label={t('approval.lineName')} isRequired maxLength={40} autoFocus />
    </FormDialog>
  )
}

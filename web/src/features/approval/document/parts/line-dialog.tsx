import { type AllowedAct, addableKinds, type DocumentDetail, type ShownStep } from '@maru/api/approval'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { IconButton } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Icon } from '#ui/icon.tsx'
import { useChangeLine, useStartInnerLine } from '../../approval.api.ts'
import { usePolicy } from '../../policy/policy.api.ts'
import { joinedAt, type LineEntry, lineOf, stagesIn, withNeed } from '../line-entries.rules.ts'
import { NeedField } from './need-field.tsx'
import styles from './side.module.css'

/** A kind of step that a person may add. */
export type AddedKind = (typeof addableKinds)[number]

/** Kinds of steps that people of the company may add. */
export function useAddedKinds(): AddedKind[] {
  const { addedKinds } = usePolicy()
  return addableKinds.filter((kind) => kind === 'approve' || addedKinds.includes(kind))
}

interface Draft {
  entries: readonly LineEntry[]
  kind: AddedKind
}

const entryOf = (item: PickItem, kind: AddedKind, name: string): LineEntry => ({
  ...{ key: `${item.kind}:${item.id}`, name, kind, isRequired: false, need: 0 },
  stage: `${item.kind}:${item.id}`,
  step: {
    ...{ kind, personCode: item.kind === 'person' ? item.id : null },
    deptCode: item.kind === 'department' ? item.id : null,
  },
})

/** The stages after the present one, one entry for each step; parallel steps stay together by their stage. */
function futureEntries(document: DocumentDetail, nameOf: (step: ShownStep) => string): LineEntry[] {
  const at = document.stages.findIndex((stage) => stage.steps.some((step) => step.state === 'active'))
  return document.stages.slice(at + 1).flatMap((stage, index) =>
    stage.steps.map((step) => ({
      ...{ key: String(step.stepId), name: nameOf(step), kind: step.kind, need: stage.need },
      stage: `stage ${index}`,
      isRequired: step.isRequired || step.isLeftOut || step.decision !== null,
      step: {
        kind: 'approve' as const,
        personCode: step.assignee.personCode,
        deptCode: null,
        stepId: step.stepId,
      },
    })),
  )
}

/** Changes the people above the present step, or writes the line inside a department that was asked to agree. */
export function LineDialog({
  document,
  allowed,
  onClose,
}: {
  document: DocumentDetail
  allowed: AllowedAct
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const change = useChangeLine()
  const start = useStartInnerLine()
  const isInner = allowed.act === 'startInner'
  const kinds = useAddedKinds()
  const { apmId, version } = document
  const form = useRoomForm<Draft, null, unknown>({
    start: {
      entries: isInner ? [] : futureEntries(document, (step) => localName(step.assignee.name, language)),
      kind: kinds.includes('review') ? 'review' : 'approve',
    },
    base: null,
    check: ({ entries }) => (isInner && entries.length === 0 ? { entries: t('approval.choosePerson') } : {}),
    save: ({ entries }) => {
      const stages = lineOf(entries)
      if (isInner) return start.mutateAsync({ apmId, version, stepId: allowed.stepId ?? 0, stages })
      return change.mutateAsync({ apmId, version, stages })
    },
    onSaved: () => {
      onClose()
      showToast(t('approval.done'))
    },
    leaveQuestion: t('kit.leaveQuestion'),
  })
  return (
    <FormDialog
      form={form}
      title={t(`approval.act.${isInner ? 'startInner' : 'changeLine'}`)}
      size="m"
      onClose={onClose}
    >
      <Entries {...form.field('entries')} />
      <AddPerson
        kind={form.field('kind')}
        allowsDepartments={!isInner}
        onAdd={(item, kind) =>
          form.change({
            entries: [...form.draft.entries, entryOf(item, kind, localName(item.name, language))],
          })
        }
      />
    </FormDialog>
  )
}

function Entries({
  value,
  onChange,
  error,
}: {
  value: readonly LineEntry[]
  onChange: (value: readonly LineEntry[]) => void
  error: string | undefined
}) {
  const t = useTranslate()
  const move = (from: number, by: number) => {
    const next = [...value]
    const [one] = next.splice(from, 1)
    if (one) next.splice(from + by, 0, one)
    onChange(next)
  }
  return (
    <div>
      {error ? <p role="alert">{error}</p> : null}
      <ol>
        {value.map((entry, index) => (
          <li key={entry.key} className={styles.step}>
            <span>{index + 1}</span>
            <span>
              <small>{t(`approval.kind.${entry.kind}`)}</small> {entry.name}
              <Together entries={value} at={index} onChange={onChange} />
            </span>
            <span>
              <IconButton
                size="s"
                label={t('approval.moveUp', { name: entry.name })}
                isDisabled={index === 0}
                onPress={() => move(index, -1)}
              >
                <Icon icon={ArrowUp} size={14} />
              </IconButton>
              <IconButton
                size="s"
                label={t('approval.moveDown', { name: entry.name })}
                isDisabled={index === value.length - 1}
                onPress={() => move(index, 1)}
              >
                <Icon icon={ArrowDown} size={14} />
              </IconButton>
              <IconButton
                size="s"
                label={t('approval.removeStep', { name: entry.name })}
                isDisabled={entry.isRequired}
                onPress={() => onChange(value.filter((one) => one !== entry))}
              >
                <Icon icon={X} size={14} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Whether an entry decides together with those above, and below the last of a stage how many must approve. */
function Together({
  entries,
  at,
  onChange,
}: {
  entries: readonly LineEntry[]
  at: number
  onChange: (value: readonly LineEntry[]) => void
}) {
  const t = useTranslate()
  const [above, entry] = [entries[at - 1], entries[at]]
  const members = stagesIn(entries).find((one) => entry && one.includes(entry)) ?? []
  if (!entry) return null
  return (
    <>
      {above ? (
        <Checkbox
          isSelected={above.stage === entry.stage}
          onChange={(isOn) => onChange(joinedAt(entries, at, isOn))}
        >
          {t('approval.need.withAbove', { name: above.name })}
        </Checkbox>
      ) : null}
      {members.length > 1 && members.at(-1) === entry ? (
        <NeedField
          members={members.length}
          need={entry.need}
          onChange={(need) => onChange(withNeed(entries, entry, need))}
        />
      ) : null}
    </>
  )
}

/** Adds a person or department with the kind of their step. */
export function AddPerson({
  kind,
  allowsDepartments,
  onAdd,
}: {
  kind: { value: AddedKind; onChange: (kind: AddedKind) => void }
  allowsDepartments: boolean
  onAdd: (item: PickItem, kind: AddedKind) => void
}) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  const kinds = useAddedKinds()
  return (
    <div>
      <Select
        label={t('approval.stepKind')}
        options={kinds.map((value) => ({ value, label: t(`approval.kind.${value}`) }))}
        value={kind.value}
        onChange={kind.onChange}
      />
      {PeopleField ? (
        <PeopleField
          label={t('approval.addApprover')}
          value={[]}
          onChange={(items) => {
            for (const item of items) {
              // A department only agrees.
              const isDepartment = item.kind === 'department'
              if (item.kind === 'person' || isDepartment) onAdd(item, isDepartment ? 'agree' : kind.value)
            }
          }}
          allowsDepartments={allowsDepartments}
        />
      ) : null}
    </div>
  )
}

import { type Hook, hookLimits, hookTargets } from '@maru/api/admin/hook'
import { wireName } from '@maru/api/kit/wire-name'
import { PeopleField } from '#features/org/index.tsx'
import { localName, type Translate, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { slot } from '#kit/slots.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { RadioGroup, Switch } from '#ui/form/choice.tsx'
import { TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import styles from '../../parts/form.module.css'
import { type HookSecret, useCreateHook, useUpdateHook } from '../hook.api.ts'
import { authorOf, draftOf, fieldsOf, type HookDraft, isTakeOver, ratesOf } from '../hook.rules.ts'

const faultsOf = (t: Translate, { name, target, boardId, owner, people }: HookDraft) => ({
  name: name.trim() === '' ? t('admin.hook.faults.name') : '',
  boardId: target === 'board' && boardId === null ? t('admin.hook.faults.board') : '',
  owner: target !== 'board' && owner.length === 0 ? t('admin.hook.faults.owner') : '',
  people: target !== 'board' && people.length === 0 ? t('admin.hook.faults.people') : '',
})

type Form = RoomForm<HookDraft, null>

function useViewer() {
  const account = useAccount()
  return { personCode: account.personCode, name: wireName(account, 'displayName') }
}

/** In whose name the hook writes, and how the viewer takes it over. */
function Author({ form, hook }: { form: Form; hook: Hook | null }) {
  const t = useTranslate()
  const language = useLanguage()
  const viewer = useViewer()
  const { name } = authorOf(hook, form.draft, viewer)
  const isOfAnother = hook?.target === 'board' && hook.owner.personCode !== viewer.personCode
  return (
    <>
      <p className={styles.note}>{t('admin.hook.author', { name: localName(name, language) })}</p>
      {isOfAnother ? (
        <Switch isSelected={form.draft.takesOver} onChange={(takesOver) => form.change({ takesOver })}>
          {t('admin.hook.takeOver')}
        </Switch>
      ) : null}
    </>
  )
}

/** Who gets the messages, and who answers for the hook. */
function PeopleChoice({ form: { draft, change, faultOf } }: { form: Form }) {
  const t = useTranslate()
  return (
    <>
      <PeopleField
        label={t('admin.hook.people')}
        value={draft.people}
        onChange={(people) => change({ people })}
        isRequired
        error={faultOf('people') ?? null}
      />
      <PeopleField
        label={t('admin.hook.owner')}
        value={draft.owner}
        onChange={(owner) => change({ owner })}
        isSingle
        isRequired
        error={faultOf('owner') ?? null}
      />
      <p className={styles.note}>{t('admin.hook.ownerHint')}</p>
    </>
  )
}

function BoardChoice({ form }: { form: Form }) {
  const t = useTranslate()
  const [BoardField] = slot('boardFields')
  const fault = form.faultOf('boardId')
  return (
    <div>
      {BoardField ? (
        <BoardField
          label={t('admin.hook.board')}
          allText={t('admin.hook.noBoard')}
          value={form.draft.boardId}
          onChange={(boardId) => form.change({ boardId })}
        />
      ) : null}
      {fault ? (
        <p role="alert" className={styles.error}>
          {fault}
        </p>
      ) : null}
    </div>
  )
}

function HookFields({ form, hook }: { form: Form; hook: Hook | null }) {
  const t = useTranslate()
  const { draft, change, field } = form
  return (
    <>
      <TextField
        {...field('name')}
        label={t('admin.hook.name')}
        hint={t('admin.hook.nameHint')}
        maxLength={hookLimits.name}
        isRequired
      />
      <RadioGroup
        label={t('admin.hook.target')}
        options={hookTargets.map((value) => ({ value, label: t(`admin.hook.targets.${value}`) }))}
        value={draft.target}
        onChange={(value) => change({ target: hookTargets.find((one) => one === value) ?? draft.target })}
      />
      {draft.target === 'board' ? (
        <>
          <BoardChoice form={form} />
          <Author form={form} hook={hook} />
        </>
      ) : (
        <PeopleChoice form={form} />
      )}
      <Select
        label={t('admin.hook.rate')}
        options={ratesOf(draft.perMinute).map((value) => ({
          value,
          label: t('admin.hook.rateCount', { count: value }),
        }))}
        value={draft.perMinute}
        onChange={(perMinute) => change({ perMinute })}
      />
      {hook === null ? null : (
        <Switch isSelected={draft.isOn} onChange={(isOn) => change({ isOn })}>
          {t('admin.hook.isOn')}
        </Switch>
      )}
    </>
  )
}

/** What a save leads to: the secret of a new hook, or the hook that the viewer took over. */
interface Saved {
  secret?: HookSecret
  takenOver?: Hook
}

/** Adds or changes an incoming hook; a new one returns its secret to `onSecret`. */
export function HookDialog({
  hook,
  onSecret,
  onTakenOver,
  onClose,
}: {
  hook: Hook | null
  onSecret: (secret: HookSecret) => void
  onTakenOver: (hook: Hook) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const { comCode } = useAccount()
  const viewer = useViewer()
  const create = useCreateHook()
  const update = useUpdateHook()
  const form = useRoomForm<HookDraft, null, Saved>({
    start: draftOf(hook, comCode),
    base: null,
    check: (draft) => faultsOf(t, draft),
    save: async (draft) => {
      const fields = fieldsOf(draft, authorOf(hook, draft, viewer).personCode)
      if (!hook) return { secret: await create.mutateAsync(fields) }
      const { hookId, version } = hook
      await update.mutateAsync({ ...fields, hookId, version, isOn: draft.isOn })
      return isTakeOver(hook, fields) ? { takenOver: hook } : {}
    },
    onSaved: ({ secret, takenOver }) => {
      showToast(t('admin.hook.saved'))
      onClose()
      if (secret) onSecret(secret)
      if (takenOver) onTakenOver(takenOver)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: { 'admin.hookOwner': 'owner', 'admin.hookPeople': 'people', 'admin.hookBoard': 'boardId' },
  })
  return (
    <FormDialog form={form} title={t(hook ? 'admin.hook.edit' : 'admin.hook.add')} onClose={onClose}>
      <HookFields form={form} hook={hook} />
    </FormDialog>
  )
}

import type { PersonForm } from '@maru/api/account/person'
import { languages, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Switch } from '#ui/form/choice.tsx'
import { DateField } from '#ui/form/date-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { NameFields } from '#ui/form/name-fields.tsx'
import { Select } from '#ui/form/select.tsx'
import { Skeleton } from '#ui/loading.tsx'
import { ErrorNote } from '#ui/notice.tsx'
import styles from '../../parts/form.module.css'
import { usePersonForm, useSavePerson } from '../people.api.ts'
import { draftOf, inputOf, newPerson, type PersonDraft, personFaults } from '../person.rules.ts'
import { PostsField } from './posts-field.tsx'

/** Single-line fields, with the maximum length that the server accepts. */
const lines = [
  ['email', 254],
  ['employeeNumber', 40],
  ['mobileTel', 50],
  ['officeTel', 50],
  ['officeExtTel', 50],
] as const
const faultFields = {
  'account.loginTaken': 'login',
  'account.emailTaken': 'email',
  'account.numberTaken': 'employeeNumber',
  'account.personCodeTaken': 'personCode',
  'account.oneMainPost': 'posts',
  'account.departmentUnknown': 'posts',
  'account.titleUnknown': 'posts',
  'account.ownRetirement': 'isDisabled',
  'account.lastAdministrator': 'isDisabled',
} as const

function usePerson(base: PersonForm | null, onClose: () => void) {
  const t = useTranslate()
  const language = useLanguage()
  const { create, update, load } = useSavePerson()
  return useRoomForm<PersonDraft, PersonForm, unknown>({
    start: base ? draftOf(base) : newPerson(language),
    base,
    check: (draft) =>
      Object.fromEntries(
        Object.entries(personFaults(draft)).map(([field, key]) => [field, key === '' ? '' : t(key)]),
      ),
    save: (draft, before) =>
      before
        ? update.mutateAsync({ ...inputOf(draft), personCode: before.personCode, version: before.version })
        : create.mutateAsync(inputOf(draft)),
    onSaved: () => {
      showToast(t(base ? 'admin.people.saved' : 'admin.people.added'))
      onClose()
    },
    leaveQuestion: t('admin.leave'),
    faultFields,
    ...(base
      ? {
          conflict: {
            code: 'account.personChanged',
            reload: () => load(base.personCode),
            startOf: draftOf,
          },
        }
      : {}),
  })
}

function Fields({ base, onClose }: { base: PersonForm | null; onClose: () => void }) {
  const t = useTranslate()
  const form = usePerson(base, onClose)
  const { draft, field, change } = form
  const { posts: _posts, isDisabled: _off, language: _language, name: _name, ...texts } = draft
  const text = (name: keyof typeof texts) => field(name)
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(base ? 'admin.people.edit' : 'admin.people.add')}
      onClose={onClose}
    >
      <div className={styles.pairs}>
        <NameFields {...field('name')} label={t('kit.name')} maxLength={200} />
        {lines.map(([name, maxLength]) => (
          <TextField
            key={name}
            {...text(name)}
            label={t(`admin.people.fields.${name}`)}
            maxLength={maxLength}
          />
        ))}
        <DateField {...text('hireDate')} label={t('admin.people.fields.hireDate')} />
        {base ? null : (
          <TextField
            {...text('personCode')}
            label={t('admin.people.fields.personCode')}
            hint={t('admin.people.personCodeHint')}
            maxLength={64}
          />
        )}
      </div>
      <PostsField posts={draft.posts} onChange={(posts) => change({ posts })} error={field('posts').error} />
      <div className={styles.pairs}>
        <TextField
          {...text('login')}
          label={t('admin.people.login')}
          hint={t('admin.people.loginHint')}
          maxLength={254}
          capitals="none"
          isRequired={Boolean(base?.login)}
        />
        <Select
          label={t('admin.people.language')}
          options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={draft.language}
          onChange={(language) => change({ language })}
        />
      </div>
      <Switch isSelected={draft.isDisabled} onChange={(isDisabled) => change({ isDisabled })}>
        {t('admin.people.off')}
      </Switch>
      {field('isDisabled').error ? <p className={styles.error}>{field('isDisabled').error}</p> : null}
      {base?.retiredOn ? (
        <p className={styles.note}>{t('admin.people.retiredFrom', { date: base.retiredOn })}</p>
      ) : null}
    </FormDialog>
  )
}

/** Adds or changes a person: names, numbers, departments, account. */
export function PersonDialog({ personCode, onClose }: { personCode: string | null; onClose: () => void }) {
  const t = useTranslate()
  const answer = usePersonForm(personCode)
  if (personCode === null) return <Fields base={null} onClose={onClose} />
  if (answer.data) return <Fields base={answer.data} onClose={onClose} />
  return (
    <Dialog isOpen size="w" title={t('admin.people.edit')} onClose={onClose}>
      {answer.error ? (
        <ErrorNote error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <Skeleton look="text" rows={8} />
      )}
    </Dialog>
  )
}

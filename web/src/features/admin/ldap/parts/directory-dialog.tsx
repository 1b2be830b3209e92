import { type LdapDirectory, ldapFields, ldapLimits, ldapSecurities } from '@maru/api/account/ldap'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { Actions } from '#ui/layout/stack.tsx'
import {
  areHosts,
  areServers,
  type DirectoryDraft,
  draftOf,
  inputOf,
  isAttribute,
  presets,
} from '../directory.rules.ts'
import { useSaveDirectory, useTestDirectory } from '../ldap.api.ts'
import styles from './ldap.module.css'
import { type Choices, type DirectoryForm, departmentItem, SyncFields } from './sync-fields.tsx'
import { TestPart } from './test-part.tsx'

function ServerFields({ form, isNew }: { form: DirectoryForm; isNew: boolean }) {
  const t = useTranslate()
  return (
    <fieldset className={styles.section}>
      <legend>{t('admin.ldap.steps.server')}</legend>
      <div className={styles.pair}>
        <TextField
          {...form.field('name')}
          label={t('admin.ldap.name')}
          maxLength={ldapLimits.name}
          isRequired
        />
        <Select
          label={t('admin.ldap.security')}
          options={ldapSecurities.map((value) => ({ value, label: t(`admin.ldap.securities.${value}`) }))}
          value={form.draft.security}
          onChange={(security) => form.change({ security })}
        />
      </div>
      <TextArea
        {...form.field('servers')}
        label={t('admin.ldap.servers')}
        hint={t('admin.ldap.serversHint')}
        rows={2}
      />
      <TextArea {...form.field('ca')} label={t('admin.ldap.ca')} hint={t('admin.ldap.caHint')} rows={2} />
      <div className={styles.pair}>
        <TextField
          {...form.field('bindDn')}
          label={t('admin.ldap.bindDn')}
          hint={t('admin.ldap.bindDnHint')}
          maxLength={500}
          isRequired
        />
        <TextField
          {...form.field('bindPassword')}
          type="password"
          autoComplete="off"
          label={t('admin.ldap.bindPassword')}
          hint={isNew ? undefined : t('admin.ldap.bindPasswordStays')}
          maxLength={500}
        />
      </div>
    </fieldset>
  )
}

function PeopleFields({ form }: { form: DirectoryForm }) {
  const t = useTranslate()
  const { attributes } = form.draft
  return (
    <fieldset className={styles.section}>
      <legend>{t('admin.ldap.steps.people')}</legend>
      <Actions>
        <Muted>{t('admin.ldap.preset')}</Muted>
        {(['activeDirectory', 'openLdap'] as const).map((name) => (
          <Button key={name} onPress={() => form.change(presets[name])}>
            {t(`admin.ldap.presets.${name}`)}
          </Button>
        ))}
      </Actions>
      <div className={styles.pair}>
        <TextField {...form.field('baseDn')} label={t('admin.ldap.baseDn')} maxLength={500} isRequired />
        <TextField
          {...form.field('personFilter')}
          label={t('admin.ldap.personFilter')}
          maxLength={ldapLimits.filter}
          isRequired
        />
        <TextField
          {...form.field('loginAttribute')}
          label={t('admin.ldap.loginAttribute')}
          maxLength={100}
          isRequired
        />
        <TextField
          {...form.field('keyAttribute')}
          label={t('admin.ldap.keyAttribute')}
          hint={t('admin.ldap.keyAttributeHint')}
          maxLength={100}
          isRequired
        />
      </div>
      <div className={styles.pair}>
        <TextArea
          {...form.field('domains')}
          label={t('admin.ldap.domains')}
          hint={t('admin.ldap.domainsHint')}
          rows={2}
        />
        <TextArea
          {...form.field('hosts')}
          label={t('admin.ldap.hosts')}
          hint={t('admin.ldap.hostsHint')}
          rows={2}
        />
      </div>
      <TextField
        {...form.field('mostGuesses')}
        inputMode="numeric"
        label={t('admin.ldap.mostGuesses')}
        hint={t('admin.ldap.mostGuessesHint')}
        maxLength={2}
      />
      <strong>{t('admin.ldap.mapping')}</strong>
      <Hint>{t('admin.ldap.mappingText')}</Hint>
      <div className={styles.pair}>
        {ldapFields.map((field) => (
          <TextField
            key={field}
            label={t(`admin.ldap.fields.${field}`)}
            maxLength={100}
            value={attributes[field]}
            error={
              attributes[field] === '' || isAttribute(attributes[field]) ? null : t('admin.ldap.missing')
            }
            onChange={(value) => form.change({ attributes: { ...attributes, [field]: value } })}
          />
        ))}
      </div>
      <Checkbox isSelected={form.draft.isOn} onChange={(isOn) => form.change({ isOn })}>
        {t('admin.ldap.isOn')}
      </Checkbox>
    </fieldset>
  )
}

const isWithin = (text: string, { least, most }: { least: number; most: number }) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

function useDirectoryForm(directory: LdapDirectory | null, choices: Choices, onClose: () => void) {
  const t = useTranslate()
  const save = useSaveDirectory()
  return useRoomForm<DirectoryDraft, null, { directoryId: string }>({
    start: draftOf(directory, (code) => departmentItem(choices, code)),
    base: null,
    leaveQuestion: t('admin.ldap.leave'),
    check: (draft) => {
      const missing = (['name', 'bindDn', 'baseDn', 'personFilter'] as const).filter(
        (one) => draft[one].trim() === '',
      )
      const names = (['loginAttribute', 'keyAttribute'] as const).filter((one) => !isAttribute(draft[one]))
      return {
        ...Object.fromEntries([...missing, ...names].map((field) => [field, t('admin.ldap.missing')])),
        ...(areServers(draft.servers) ? {} : { servers: t('admin.ldap.serversWrong') }),
        ...(areHosts(draft.domains) ? {} : { domains: t('admin.ldap.missing') }),
        ...(areHosts(draft.hosts) ? {} : { hosts: t('admin.ldap.missing') }),
        ...(isWithin(draft.mostGuesses, ldapLimits.guesses) ? {} : { mostGuesses: t('admin.ldap.missing') }),
        ...(isWithin(draft.leaveLimit, ldapLimits.leave) ? {} : { leaveLimit: t('admin.ldap.missing') }),
        ...(directory === null && draft.bindPassword === '' ? { bindPassword: t('admin.ldap.missing') } : {}),
      }
    },
    save: (draft) => save.mutateAsync(inputOf(draft, directory)),
    onSaved: () => {
      showToast(t('admin.ldap.saved'))
      onClose()
    },
    faultFields: {
      ...{
        'account.ldapAddress': 'servers',
        'account.ldapFilter': 'personFilter',
        'account.ldapTaken': 'domains',
      },
      ...{ 'account.ldapCertificate': 'ca', 'account.ldapSecretNeeded': 'bindPassword' },
    },
  })
}

interface DialogProps {
  directory: LdapDirectory | null
  choices: Choices
  onClose: () => void
}

/** Adds or changes a directory, and tests it as it is typed. */
export function DirectoryDialog({ directory, choices, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDirectoryForm(directory, choices, onClose)
  const test = useTestDirectory()
  return (
    <FormDialog
      form={form}
      size="m"
      title={t(directory ? 'admin.ldap.change' : 'admin.ldap.add')}
      onClose={onClose}
    >
      <ServerFields form={form} isNew={directory === null} />
      <PeopleFields form={form} />
      <TestPart test={test} onTest={(typed) => test.mutate({ ...inputOf(form.draft, directory), typed })} />
      <SyncFields form={form} choices={choices} />
    </FormDialog>
  )
}

import { type LinkedSystem, type SystemMode, systemLimits } from '@maru/api/admin/system'
import { type ApiScope, apiScopes } from '@maru/api/kit/right/api-scopes'
import { wireName } from '@maru/api/kit/wire-name'
import { PeopleField, type PickItem } from '#features/org/index.tsx'
import { type Translate, useTranslate } from '#kit/i18n/i18n.ts'
import { useAccount } from '#kit/session/session.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type RoomForm, useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { Select } from '#ui/form/select.tsx'
import type { RightRow } from '#ui/rights/rights.rules.ts'
import { RightsField } from '#ui/rights/rights-field.tsx'
import { scopeText } from '../../api-token/parts/api-token-dialog.tsx'
import styles from '../../parts/form.module.css'
import { type SystemSecrets, useCreateSystem, useUpdateSystem } from '../system.api.ts'
import { type AvailableForm, FormModes } from './form-modes.tsx'

interface Draft {
  name: string
  owner: readonly PickItem[]
  deputy: readonly PickItem[]
  forms: readonly { applicationId: string; mode: SystemMode }[]
  drafters: readonly RightRow[]
  absences: boolean
  scopes: readonly ApiScope[]
  networks: string
  url: string
  days: string
  callsPerMinute: string
}

const lifetimes = ['30', '90', '180', '365']
const rates = ['60', '240', '1000', '6000']
const noName = { ko: '', en: '', zh: '' }

const ownerItem = (owner: LinkedSystem['owners'][number] | undefined, comCode: string): PickItem[] =>
  owner
    ? [
        {
          ...{ kind: 'person', id: owner.personCode, name: owner.name, title: noName, place: noName },
          ...{ email: '', photo: '', comCode, deptCode: '' },
        },
      ]
    : []

const draftOf = (system: LinkedSystem | null, comCode: string): Draft => ({
  name: system?.name ?? '',
  owner: ownerItem(system?.owners[0], comCode),
  deputy: ownerItem(system?.owners[1], comCode),
  forms: system?.forms.map(({ applicationId, mode }) => ({ applicationId, mode })) ?? [],
  drafters: system?.drafters ?? [],
  absences: system?.absences ?? false,
  scopes: system?.scopes ?? [],
  networks: system?.networks.join('\n') ?? '',
  url: system?.url ?? '',
  days: '365',
  callsPerMinute: String(system?.callsPerMinute ?? systemLimits.calls.usual),
})

const faultsOf = (t: Translate, { name, owner, deputy, drafters, url }: Draft) => ({
  name: name.trim() === '' ? t('admin.system.nameMissing') : '',
  owner: owner.length === 0 || deputy.length === 0 ? t('admin.system.ownerMissing') : '',
  drafters: drafters.length === 0 ? t('admin.system.draftersMissing') : '',
  url: url.trim() === '' || /^https?:\/\/[^/]/i.test(url.trim()) ? '' : t('admin.system.urlFault'),
})

const fieldsOf = (draft: Draft) => ({
  ...{ name: draft.name.trim(), url: draft.url.trim(), forms: [...draft.forms] },
  owners: [...draft.owner, ...draft.deputy].map((one) => one.id),
  drafters: draft.drafters.map((one) => one.subject),
  networks: draft.networks.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])),
  absences: draft.absences,
  scopes: [...draft.scopes],
  callsPerMinute: Number(draft.callsPerMinute),
})

function OwnerFields({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  return (
    <div className={styles.pairs}>
      <PeopleField
        label={t('admin.system.owner')}
        value={form.draft.owner}
        onChange={(owner) => form.change({ owner })}
        isSingle
        isRequired
        error={form.faultOf('owner') ?? null}
      />
      <PeopleField
        label={t('admin.system.deputy')}
        value={form.draft.deputy}
        onChange={(deputy) => form.change({ deputy })}
        isSingle
        isRequired
      />
    </div>
  )
}

function Drafters({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  const account = useAccount()
  const { comCode } = account
  const name = wireName(account, 'companyName')
  return (
    <RightsField
      label={t('admin.system.drafters')}
      hint={t('admin.system.draftersHint')}
      value={form.draft.drafters}
      onChange={(drafters) => form.change({ drafters })}
      toRow={(subject) => subject}
      companies={[{ subject: `company:${comCode}`, name }]}
      allowsUnits
      error={form.faultOf('drafters') ?? null}
    />
  )
}

function Limits({ form, isNew }: { form: RoomForm<Draft, null>; isNew: boolean }) {
  const t = useTranslate()
  const days = lifetimes.map((value) => ({ value, label: t('admin.system.dayCount', { count: value }) }))
  const calls = [...new Set([...rates, form.draft.callsPerMinute])]
  return (
    <div className={styles.pairs}>
      {isNew ? (
        <Select
          label={t('admin.system.days')}
          options={days}
          value={form.draft.days}
          onChange={(value) => form.change({ days: value })}
        />
      ) : null}
      <Select
        label={t('admin.system.rate')}
        options={calls.map((value) => ({ value, label: t('admin.system.rateCount', { count: value }) }))}
        value={form.draft.callsPerMinute}
        onChange={(callsPerMinute) => form.change({ callsPerMinute })}
      />
    </div>
  )
}

/** What the system does for its people in addition to drafting: absences, and calls with their rights. */
function Acts({ form }: { form: RoomForm<Draft, null> }) {
  const t = useTranslate()
  const { scopes } = form.draft
  const choose = (scope: ApiScope, isChosen: boolean) =>
    form.change({ scopes: apiScopes.filter((one) => (one === scope ? isChosen : scopes.includes(one))) })
  return (
    <>
      <div className={styles.item}>
        <Checkbox isSelected={form.draft.absences} onChange={(absences) => form.change({ absences })}>
          {t('admin.system.absences')}
        </Checkbox>
        <p className={styles.note}>{t('admin.system.absencesHint')}</p>
      </div>
      <fieldset className={styles.item}>
        <legend>{t('admin.system.scopes')}</legend>
        <p className={styles.note}>{t('admin.system.scopesHint')}</p>
        {apiScopes.map((scope) => (
          <Checkbox
            key={scope}
            isSelected={scopes.includes(scope)}
            onChange={(isChosen) => choose(scope, isChosen)}
          >
            {t(`admin.token.scope.${scopeText[scope]}`)}
          </Checkbox>
        ))}
      </fieldset>
    </>
  )
}

function SystemFields({
  form,
  available,
  isNew,
}: {
  form: RoomForm<Draft, null>
  available: readonly AvailableForm[]
  isNew: boolean
}) {
  const t = useTranslate()
  return (
    <>
      <TextField
        {...form.field('name')}
        label={t('admin.system.name')}
        hint={t('admin.system.nameHint')}
        maxLength={systemLimits.name}
        isRequired
      />
      <OwnerFields form={form} />
      <FormModes
        available={available}
        value={form.draft.forms}
        onChange={(forms) => form.change({ forms })}
      />
      <Drafters form={form} />
      <Acts form={form} />
      <TextArea
        {...form.field('networks')}
        label={t('admin.system.networks')}
        hint={t('admin.system.networksHint')}
        maxLength={2600}
      />
      <TextField
        {...form.field('url')}
        label={t('admin.system.url')}
        hint={t('admin.system.urlHint')}
        maxLength={systemLimits.url}
        capitals="none"
      />
      <Limits form={form} isNew={isNew} />
    </>
  )
}

/** Adds or changes a system. What may be seen only once goes to `onSecrets`. */
export function SystemDialog({
  system,
  available,
  onSecrets,
  onClose,
}: {
  system: LinkedSystem | null
  available: readonly AvailableForm[]
  onSecrets: (secrets: SystemSecrets) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const { comCode } = useAccount()
  const create = useCreateSystem()
  const update = useUpdateSystem()
  const form = useRoomForm<Draft, null, SystemSecrets>({
    start: draftOf(system, comCode),
    base: null,
    check: (draft) => faultsOf(t, draft),
    save: (draft) =>
      system
        ? update.mutateAsync({ ...fieldsOf(draft), systemId: system.systemId, version: system.version })
        : create.mutateAsync({ ...fieldsOf(draft), days: Number(draft.days) }),
    onSaved: (answer) => {
      showToast(t('admin.system.saved'))
      onClose()
      if (answer.token || answer.secret) onSecrets(answer)
    },
    leaveQuestion: t('admin.leave'),
    faultFields: {
      ...{ 'admin.webhookAddress': 'url', 'admin.webhookPrivate': 'url', 'admin.systemOwners': 'owner' },
      ...{ 'admin.systemNetwork': 'networks', 'admin.systemDrafters': 'drafters' },
    },
  })
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(system ? 'admin.system.edit' : 'admin.system.add')}
      onClose={onClose}
    >
      <SystemFields form={form} available={available} isNew={system === null} />
    </FormDialog>
  )
}

import type { Provider } from '@maru/api/account/provider'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useSaveProvider } from '../../provider.api.ts'
import { CopyField } from './copy-field.tsx'
import {
  areHosts,
  createsInOf,
  hostsOf,
  NameFields,
  newProviderId,
  type ProviderDraft,
  ReachFields,
} from './provider-fields.tsx'
import styles from './rule-card.module.css'

interface Draft extends ProviderDraft {
  issuer: string
  clientId: string
  clientSecret: string
  tenant: string
}

const startOf = (provider: Provider | null): Draft => ({
  name: provider?.name ?? '',
  nameEn: provider?.nameEn ?? '',
  nameCn: provider?.nameCn ?? '',
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  clientSecret: '',
  domains: provider?.domains.join('\n') ?? '',
  hosts: provider?.hosts.join('\n') ?? '',
  tenant: provider?.tenant ?? '',
  isOn: provider?.isOn ?? true,
  createsIn: createsInOf(provider),
})

/** Adds or changes a sign-in provider with OpenID Connect. */
export function ProviderDialog({
  provider,
  origin,
  onClose,
}: {
  provider: Provider | null
  origin: string
  onClose: () => void
}) {
  const t = useTranslate()
  const [providerId] = useState(() => provider?.providerId ?? newProviderId())
  const save = useSaveProvider()
  const form = useRoomForm<Draft, null, { providerId: string }>({
    start: startOf(provider),
    base: null,
    leaveQuestion: t('account.provider.leave'),
    check: ({ name, issuer, clientId, domains, hosts }) => ({
      ...(name.trim() === '' ? { name: t('account.provider.missing') } : {}),
      ...(URL.canParse(issuer.trim()) ? {} : { issuer: t('account.errors.providerAddress') }),
      ...(clientId.trim() === '' ? { clientId: t('account.provider.missing') } : {}),
      ...(areHosts(domains) ? {} : { domains: t('account.provider.hostWrong') }),
      ...(areHosts(hosts) ? {} : { hosts: t('account.provider.hostWrong') }),
    }),
    save: ({ clientSecret, domains, hosts, ...draft }) =>
      save.mutateAsync({
        ...{ name: draft.name.trim(), nameEn: draft.nameEn, nameCn: draft.nameCn, isOn: draft.isOn },
        ...{ issuer: draft.issuer.trim(), clientId: draft.clientId.trim(), tenant: draft.tenant },
        ...{ domains: hostsOf(domains), hosts: hostsOf(hosts), createsIn: draft.createsIn[0]?.id ?? null },
        clientSecret: clientSecret === '' ? null : clientSecret,
        providerId,
        version: provider?.version ?? 0,
      }),
    onSaved: () => {
      showToast(t('account.limit.saved'))
      onClose()
    },
    faultFields: {
      'account.providerAddress': 'issuer',
      'account.providerTaken': 'domains',
      'account.departmentUnknown': 'createsIn',
    },
  })
  const home = origin === '' ? window.location.origin : origin
  const base = `${home}/auth/oidc/${providerId}`
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(provider ? 'account.provider.change' : 'account.provider.add')}
      onClose={onClose}
    >
      <NameFields form={form} />
      <fieldset className={styles.group}>
        <legend>{t('account.saml.portal')}</legend>
        <p className={styles.note}>{t('account.saml.portalText')}</p>
        <CopyField label={t('account.provider.redirect')} value={`${base}/callback`} />
        <CopyField label={t('account.provider.backChannel')} value={`${home}/auth/oidc/logout`} />
        <CopyField label={t('account.provider.frontChannel')} value={`${base}/logout`} />
      </fieldset>
      <TextField
        {...form.field('issuer')}
        label={t('account.provider.issuer')}
        hint={t('account.provider.issuerHint')}
        maxLength={500}
        isRequired
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('clientId')}
          label={t('account.provider.clientId')}
          maxLength={300}
          isRequired
        />
        <TextField
          {...form.field('clientSecret')}
          type="password"
          autoComplete="off"
          label={t('account.provider.secret')}
          hint={provider?.hasSecret ? t('account.provider.secretStays') : undefined}
          maxLength={500}
        />
      </div>
      <TextField
        {...form.field('tenant')}
        label={t('account.provider.tenant')}
        hint={t('account.provider.tenantHint')}
        maxLength={100}
      />
      <ReachFields form={form} />
    </FormDialog>
  )
}

import { type Provider, providerLimits } from '@maru/api/account/provider'
import { useTranslate } from '../../../../kit/i18n.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { TextArea, TextField } from '../../../../ui/field.tsx'
import { useRoomForm } from '../../../../ui/form.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useSaveProvider } from '../../provider.api.ts'
import styles from './rule-card.module.css'

interface Draft {
  name: string
  nameEn: string
  nameCn: string
  issuer: string
  clientId: string
  clientSecret: string
  domains: string
  hosts: string
  tenant: string
  isOn: boolean
}

const hostsOf = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
]
const areHosts = (text: string) => hostsOf(text).every((host) => /^[a-z0-9.-]+$/.test(host))

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
})

/** Adds or changes a sign-in provider. */
export function ProviderDialog({ provider, onClose }: { provider: Provider | null; onClose: () => void }) {
  const t = useTranslate()
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
        ...draft,
        name: draft.name.trim(),
        issuer: draft.issuer.trim(),
        clientId: draft.clientId.trim(),
        domains: hostsOf(domains),
        hosts: hostsOf(hosts),
        clientSecret: clientSecret === '' ? null : clientSecret,
        providerId: provider?.providerId ?? null,
        version: provider?.version ?? 0,
      }),
    onSaved: () => {
      showToast(t('account.limit.saved'))
      onClose()
    },
    faultFields: { 'account.providerAddress': 'issuer', 'account.providerTaken': 'domains' },
  })
  const { name: most } = providerLimits
  return (
    <FormDialog
      form={form}
      size="n"
      title={t(provider ? 'account.provider.change' : 'account.provider.add')}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <TextField {...form.field('name')} label={t('account.provider.name')} maxLength={most} isRequired />
        <TextField {...form.field('nameEn')} label={t('account.provider.nameEn')} maxLength={most} />
        <TextField {...form.field('nameCn')} label={t('account.provider.nameCn')} maxLength={most} />
      </div>
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
      <TextArea
        {...form.field('domains')}
        label={t('account.provider.domains')}
        hint={t('account.provider.domainsHint')}
        rows={2}
      />
      <div className={styles.pair}>
        <TextArea
          {...form.field('hosts')}
          label={t('account.provider.hosts')}
          hint={t('account.provider.hostsHint')}
          rows={2}
        />
        <TextField
          {...form.field('tenant')}
          label={t('account.provider.tenant')}
          hint={t('account.provider.tenantHint')}
          maxLength={100}
        />
      </div>
      <Checkbox isSelected={form.draft.isOn} onChange={(isOn) => form.change({ isOn })}>
        {t('account.provider.isOn')}
      </Checkbox>
      {provider ? (
        <p className={styles.note}>
          {t('account.provider.addresses')}
          <br />
          <code className={styles.address}>{provider.callback}</code>
          <br />
          <code className={styles.address}>{provider.callback.replace(/[^/]+\/callback$/, 'logout')}</code>
        </p>
      ) : (
        <p className={styles.note}>{t('account.provider.addressesLater')}</p>
      )}
    </FormDialog>
  )
}

import { type Provider, providerLimits, type SamlCertificate } from '@maru/api/account/provider'
import { useState } from 'react'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Checkbox } from '#ui/form/choice.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { useRoomForm } from '#ui/form/form.ts'
import { FormDialog } from '#ui/form/form-dialog.tsx'
import { useSaveSamlProvider } from '../../provider.api.ts'
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
import { CertificateList, MetadataFields } from './saml-metadata.tsx'

interface Draft extends ProviderDraft {
  issuer: string
  signInUrl: string
  signOutUrl: string
  metadataUrl: string
  metadataXml: string
  certificates: string
  clientId: string
  wantsSignedResponse: boolean
}

const end = '-----END CERTIFICATE-----'
const pemOf = ({ certificate }: SamlCertificate) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.match(/.{1,64}/g)?.join('\n') ?? ''}\n${end}`
/** The certificates of a text: several in PEM, or one in base64. */
const certificatesOf = (text: string) =>
  text
    .split(end)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const startOf = (provider: Provider | null): Draft => ({
  name: provider?.name ?? '',
  nameEn: provider?.nameEn ?? '',
  nameCn: provider?.nameCn ?? '',
  domains: provider?.domains.join('\n') ?? '',
  hosts: provider?.hosts.join('\n') ?? '',
  isOn: provider?.isOn ?? true,
  createsIn: createsInOf(provider),
  issuer: provider?.issuer ?? '',
  clientId: provider?.clientId ?? '',
  signInUrl: provider?.saml?.signInUrl ?? '',
  signOutUrl: provider?.saml?.signOutUrl ?? '',
  metadataUrl: provider?.saml?.metadataUrl ?? '',
  metadataXml: '',
  certificates: provider?.saml?.certificates.map(pemOf).join('\n') ?? '',
  wantsSignedResponse: provider?.saml?.wantsSignedResponse ?? true,
})

/** The addresses of the portal, to enter at the provider before its own are known. */
function PortalAddresses({ base, entityId }: { base: string; entityId: string }) {
  const t = useTranslate()
  return (
    <fieldset className={styles.group}>
      <legend>{t('account.saml.portal')}</legend>
      <p className={styles.note}>{t('account.saml.portalText')}</p>
      <CopyField label={t('account.saml.acs')} value={`${base}/acs`} />
      <CopyField label={t('account.saml.entityId')} value={entityId} />
      <CopyField
        label={t('account.saml.metadata')}
        hint={t('account.saml.metadataHint')}
        value={`${base}/metadata`}
      />
      <CopyField
        label={t('account.saml.logout')}
        hint={t('account.saml.logoutHint')}
        value={`${base}/logout`}
      />
    </fieldset>
  )
}

function useSamlForm(provider: Provider | null, providerId: string, onClose: () => void) {
  const t = useTranslate()
  const save = useSaveSamlProvider()
  return useRoomForm<Draft, null, { providerId: string }>({
    start: startOf(provider),
    base: null,
    leaveQuestion: t('account.provider.leave'),
    check: ({ name, issuer, signInUrl, certificates, domains, hosts }) => ({
      ...(name.trim() === '' ? { name: t('account.provider.missing') } : {}),
      ...(issuer.trim() === '' ? { issuer: t('account.provider.missing') } : {}),
      ...(URL.canParse(signInUrl.trim()) ? {} : { signInUrl: t('account.errors.providerAddress') }),
      ...(certificatesOf(certificates).length > 0 ? {} : { certificates: t('account.provider.missing') }),
      ...(certificatesOf(certificates).length > providerLimits.certificates
        ? { certificates: t('account.saml.tooMany', { most: providerLimits.certificates }) }
        : {}),
      ...(areHosts(domains) ? {} : { domains: t('account.provider.hostWrong') }),
      ...(areHosts(hosts) ? {} : { hosts: t('account.provider.hostWrong') }),
    }),
    save: ({ domains, hosts, certificates, createsIn, name, nameEn, nameCn, isOn, ...rest }) =>
      save.mutateAsync({
        ...{ providerId, version: provider?.version ?? 0, name: name.trim(), nameEn, nameCn, isOn },
        ...{ domains: hostsOf(domains), hosts: hostsOf(hosts), certificates: certificatesOf(certificates) },
        createsIn: createsIn[0]?.id ?? null,
        ...{ issuer: rest.issuer, clientId: rest.clientId, wantsSignedResponse: rest.wantsSignedResponse },
        ...{ signInUrl: rest.signInUrl, signOutUrl: rest.signOutUrl, metadataUrl: rest.metadataUrl },
      }),
    onSaved: () => {
      showToast(t('account.limit.saved'))
      onClose()
    },
    faultFields: {
      'account.providerAddress': 'signInUrl',
      'account.providerTaken': 'domains',
      'account.departmentUnknown': 'createsIn',
      'account.certificateInvalid': 'certificates',
    },
  })
}

/** Adds or changes a sign-in provider with SAML 2.0. */
export function SamlDialog({
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
  const [known, setKnown] = useState(provider?.saml?.certificates ?? [])
  const form = useSamlForm(provider, providerId, onClose)
  const base = `${origin === '' ? window.location.origin : origin}/auth/saml/${providerId}`
  const defaultId = origin === '' ? `urn:maru:saml:${providerId}` : `${base}/metadata`
  return (
    <FormDialog
      form={form}
      size="w"
      title={t(provider ? 'account.saml.change' : 'account.saml.add')}
      onClose={onClose}
    >
      <NameFields form={form} />
      <PortalAddresses base={base} entityId={form.draft.clientId.trim() || defaultId} />
      <MetadataFields
        form={form}
        onRead={({ certificates, ...read }) => {
          setKnown(certificates)
          form.change({ ...read, certificates: certificates.map(pemOf).join('\n') })
        }}
      />
      <TextField
        {...form.field('issuer')}
        label={t('account.saml.issuer')}
        hint={t('account.saml.issuerHint')}
        maxLength={500}
        isRequired
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('signInUrl')}
          label={t('account.saml.signInUrl')}
          maxLength={providerLimits.address}
          isRequired
        />
        <TextField
          {...form.field('signOutUrl')}
          label={t('account.saml.signOutUrl')}
          hint={t('account.saml.signOutUrlHint')}
          maxLength={providerLimits.address}
        />
      </div>
      <TextArea
        {...form.field('certificates')}
        label={t('account.saml.certificates')}
        hint={t('account.saml.certificatesHint', { most: providerLimits.certificates })}
        rows={3}
        isRequired
      />
      <CertificateList certificates={known} />
      <Checkbox
        isSelected={form.draft.wantsSignedResponse}
        onChange={(wantsSignedResponse) => form.change({ wantsSignedResponse })}
      >
        {t('account.saml.wantsSignedResponse')}
      </Checkbox>
      <TextField
        {...form.field('clientId')}
        label={t('account.saml.ownEntityId')}
        hint={t('account.saml.ownEntityIdHint')}
        maxLength={300}
      />
      <ReachFields form={form} />
    </FormDialog>
  )
}

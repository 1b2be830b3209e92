import { providerLimits, type SamlCertificate } from '@maru/api/account/provider'
import { wholeDay } from '#kit/i18n/dates.ts'
import { useTranslate } from '#kit/i18n/i18n.ts'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import type { RoomForm } from '#ui/form/form.ts'
import { ErrorNote } from '#ui/notice.tsx'
import { useReadSamlMetadata } from '../../provider.api.ts'
import type { ProviderDraft } from './provider-fields.tsx'
import styles from './rule-card.module.css'

/** What the description of a provider says. */
export interface ReadMetadata {
  issuer: string
  signInUrl: string
  signOutUrl: string
  certificates: SamlCertificate[]
}

/** The fields of a form from which a description is read. */
interface MetadataDraft extends ProviderDraft {
  metadataUrl: string
  metadataXml: string
}

/** Reads the description of a provider from its address or from a pasted text into the fields of the form. */
export function MetadataFields<T extends MetadataDraft>({
  form,
  onRead,
}: {
  form: RoomForm<T, null>
  onRead: (read: ReadMetadata) => void
}) {
  const t = useTranslate()
  const read = useReadSamlMetadata()
  const url = form.draft.metadataUrl.trim()
  const xml = form.draft.metadataXml.trim()
  const run = () => {
    read.mutate(xml === '' ? { url, xml: '' } : { url: '', xml }, { onSuccess: onRead })
  }
  return (
    <fieldset className={styles.group}>
      <legend>{t('account.saml.description')}</legend>
      <TextField
        {...form.field('metadataUrl')}
        label={t('account.saml.metadataUrl')}
        hint={t('account.saml.metadataUrlHint')}
        maxLength={providerLimits.address}
        type="url"
      />
      <TextArea
        {...form.field('metadataXml')}
        label={t('account.saml.pasted')}
        hint={t('account.saml.pastedHint')}
        maxLength={providerLimits.metadata}
        rows={2}
      />
      <div className={styles.buttons}>
        <Button isPending={read.isPending} isDisabled={url === '' && xml === ''} onPress={run}>
          {t('account.saml.read')}
        </Button>
      </div>
      {read.error ? <ErrorNote inline error={read.error} /> : null}
      {read.isSuccess ? (
        <p role="status" className={styles.note}>
          {t('account.saml.wasRead', { count: read.data.certificates.length })}
        </p>
      ) : null}
    </fieldset>
  )
}

/** The certificates of a provider with their ends; one that has ended is marked. */
export function CertificateList({ certificates }: { certificates: readonly SamlCertificate[] }) {
  const t = useTranslate()
  if (certificates.length === 0) return null
  return (
    <ul className={styles.certificates}>
      {certificates.map(({ name, until, fingerprint }) => (
        <li key={fingerprint}>
          <strong>{name}</strong>{' '}
          <span className={Date.parse(until) < Date.now() ? styles.ended : styles.note}>
            {t(Date.parse(until) < Date.now() ? 'account.saml.ended' : 'account.saml.until', {
              day: wholeDay(until.slice(0, 10)),
            })}
          </span>
          <code className={styles.print}>{fingerprint}</code>
        </li>
      ))}
    </ul>
  )
}

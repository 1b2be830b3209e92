import type { Provider, ProviderKind } from '@maru/api/account/provider'
import { wireName } from '@maru/api/kit/wire-name'
import { Plus, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Row } from '#ui/layout/stack.tsx'
import { useProviderList, useRemoveProvider, useTestProvider } from '../../provider.api.ts'
import { ProviderDialog } from './provider-dialog.tsx'
import { ProviderFinder } from './provider-finder.tsx'
import styles from './rule-card.module.css'
import { SamlDialog } from './saml-dialog.tsx'

/** The protocols whose providers are added here, with their dialogs. */
const dialogKinds = ['oidc', 'saml'] as const
const dialogs = { oidc: ProviderDialog, saml: SamlDialog, ldap: null } as const

/** Names of protocols, which are the same in each language. */
const kindNames = { oidc: 'OpenID Connect', saml: 'SAML 2.0', ldap: 'LDAP' } as const

function stateOf(t: ReturnType<typeof useTranslate>, { isOn, fault, workedAt }: Provider): string {
  if (!isOn) return t('account.provider.off')
  if (fault !== '') return t('account.provider.faulty', { reason: fault })
  return workedAt ? t('account.provider.worked', { time: listTime(workedAt) }) : t('account.provider.unused')
}

function ProviderRow({
  provider,
  mayChange,
  onEdit,
}: {
  provider: Provider
  mayChange: boolean
  onEdit: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const test = useTestProvider()
  const remove = useRemoveProvider()
  const { providerId, domains, people } = provider
  const name = localName(wireName(provider, 'name'), language)
  const run = async (work: () => Promise<string>) => {
    try {
      showToast(await work())
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  const tryIt = () =>
    run(async () => {
      const { keys } = await test.mutateAsync({ providerId })
      const isPasted = provider.saml?.metadataUrl === ''
      return t(isPasted ? 'account.saml.tested' : 'account.provider.tested', { keys })
    })
  const drop = async () => {
    if (!(await askConfirm({ text: t('account.provider.removeQuestion', { name, people }), isDanger: true })))
      return
    await run(async () => {
      await remove.mutateAsync({ providerId })
      return t('account.provider.removed')
    })
  }
  return (
    <Row as="li" gap="3" rowGap="2" wrap className={styles.provider}>
      <Icon icon={ShieldCheck} size={18} />
      <span className={styles.about}>
        <strong>{name}</strong>
        <small className={styles.note}>
          {kindNames[provider.kind]} ·{' '}
          {domains.length > 0 ? domains.join(', ') : t('account.provider.noDomain')} ·{' '}
          {t('account.provider.people', { count: people })}
        </small>
        <small className={styles.note}>{stateOf(t, provider)}</small>
      </span>
      <span className={styles.buttons}>
        <Button isPending={test.isPending} onPress={() => void tryIt()}>
          {t('account.provider.test')}
        </Button>
        {mayChange ? (
          <>
            <Button onPress={onEdit}>{t('kit.edit')}</Button>
            <Button onPress={() => void drop()}>{t('account.provider.remove')}</Button>
          </>
        ) : null}
      </span>
    </Row>
  )
}

/** The sign-in providers of the company. */
export function ProviderCard() {
  const t = useTranslate()
  const answer = useProviderList()
  const [edited, edit] = useState<{ kind: ProviderKind; provider: Provider | null } | null>(null)
  const EditDialog = edited ? dialogs[edited.kind] : null
  return (
    <Card label={t('account.provider.title')}>
      <CardHeader
        title={t('account.provider.title')}
        actions={
          answer.data?.mayChange ? (
            <Menu
              label={t('account.provider.add')}
              trigger={(opener) => (
                <Button {...opener} icon={<Icon icon={Plus} size={16} />}>
                  {t('account.provider.add')}
                </Button>
              )}
              groups={[
                {
                  id: 'kinds',
                  entries: dialogKinds.map((kind) => ({
                    id: kind,
                    label: kindNames[kind],
                    run: () => edit({ kind, provider: null }),
                  })),
                },
              ]}
            />
          ) : null
        }
      />
      <Answer answer={answer} rows={2} look="text">
        {({ providers, mayChange }) => (
          <>
            {providers.length === 0 ? <p className={styles.empty}>{t('account.provider.none')}</p> : null}
            <ul>
              {providers.map((provider) => (
                <ProviderRow
                  key={provider.providerId}
                  provider={provider}
                  mayChange={mayChange}
                  onEdit={() => edit({ kind: provider.kind, provider })}
                />
              ))}
            </ul>
            {providers.length > 0 ? <ProviderFinder /> : null}
            {mayChange ? null : <p className={styles.empty}>{t('account.provider.onlySuper')}</p>}
          </>
        )}
      </Answer>
      {edited && EditDialog ? (
        <EditDialog
          provider={edited.provider}
          origin={answer.data?.origin ?? ''}
          onClose={() => edit(null)}
        />
      ) : null}
    </Card>
  )
}

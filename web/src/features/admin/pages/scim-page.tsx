import type { ScimToken } from '@maru/api/admin/scim'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { listTime } from '#kit/i18n/dates.ts'
import { errorText } from '#kit/i18n/error-text.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Answer } from '#ui/answer.tsx'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHeader } from '#ui/card.tsx'
import { askConfirm, showAlert } from '#ui/dialog/ask.ts'
import { showToast } from '#ui/dialog/toast.tsx'
import { Icon } from '#ui/icon.tsx'
import { Hint, Muted } from '#ui/layout/hint.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { Row } from '#ui/layout/stack.tsx'
import styles from '../scim/parts/scim.module.css'
import { TokenDialog } from '../scim/parts/token-dialog.tsx'
import { useRevokeScimToken, useScimTokens } from '../scim/scim.api.ts'

function TokenRow({ token }: { token: ScimToken }) {
  const t = useTranslate()
  const revoke = useRevokeScimToken()
  const language = useLanguage()
  const { tokenId, name, deptName, expiresAt, lastUsedAt } = token
  async function run() {
    if (!(await askConfirm({ text: t('admin.scim.revokeQuestion', { name }), isDanger: true }))) return
    try {
      await revoke.mutateAsync({ tokenId })
      showToast(t('admin.scim.revoked'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <Row as="li" gap="3" rowGap="2" wrap className={styles.row}>
      <span className={styles.about}>
        <strong>{name}</strong>
        <Muted as="small" className={styles.note}>
          {t('admin.scim.ends', { time: listTime(expiresAt) })} ·{' '}
          {t('admin.scim.into', { name: localName(deptName, language) })} ·{' '}
          {lastUsedAt ? t('admin.scim.lastUsed', { time: listTime(lastUsedAt) }) : t('admin.scim.unused')}
        </Muted>
      </span>
      <Button onPress={() => void run()}>{t('admin.scim.revoke')}</Button>
    </Row>
  )
}

/** People and groups that the identity provider of a company writes (SCIM 2.0). */
export function ScimPage() {
  const t = useTranslate()
  const answer = useScimTokens()
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <PageHeader title={t('admin.entry.scim')} />
      <Answer answer={answer} rows={4} look="text">
        {({ address, tokens, people, groups }) => (
          <div className={styles.stack}>
            <Card label={t('admin.scim.tokens')}>
              <CardHeader
                title={t('admin.scim.tokens')}
                actions={
                  <Button icon={<Icon icon={Plus} size={16} />} onPress={() => setAdding(true)}>
                    {t('admin.scim.add')}
                  </Button>
                }
              />
              <Hint className={styles.note}>
                {t('admin.scim.about')}{' '}
                <code>{address.startsWith('/') ? `${window.location.origin}${address}` : address}</code>
              </Hint>
              {tokens.length === 0 ? <Hint className={styles.note}>{t('admin.scim.none')}</Hint> : null}
              <ul>
                {tokens.map((token) => (
                  <TokenRow key={token.tokenId} token={token} />
                ))}
              </ul>
            </Card>
            <Card label={t('admin.scim.groups')}>
              <CardHeader title={t('admin.scim.groups')} />
              <Hint className={styles.note}>
                {t('admin.scim.people', { count: people })} {t('admin.scim.groupText')}
              </Hint>
              <ul>
                {groups.map(({ name, members, hasRole }) => (
                  <Row key={name} as="li" gap="3" rowGap="2" wrap className={styles.row}>
                    <span className={styles.about}>
                      <strong>{name}</strong>
                      <Muted as="small" className={styles.note}>
                        {t('admin.scim.members', { count: members })}
                      </Muted>
                    </span>
                    {hasRole ? <Tag>{t('admin.scim.givesRole')}</Tag> : null}
                  </Row>
                ))}
              </ul>
            </Card>
          </div>
        )}
      </Answer>
      {isAdding ? <TokenDialog onClose={() => setAdding(false)} /> : null}
    </>
  )
}

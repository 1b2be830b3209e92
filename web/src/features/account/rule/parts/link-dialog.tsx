import type { Provider } from '@maru/api/account/provider'
import { useState } from 'react'
import { listTime } from '../../../../kit/dates.ts'
import { errorText } from '../../../../kit/error-text.ts'
import { localName, useLanguage, useTranslate } from '../../../../kit/i18n.ts'
import type { PickItem } from '../../../../kit/picking.ts'
import { slot } from '../../../../kit/slots.ts'
import { Answer } from '../../../../ui/answer.tsx'
import { askConfirm, showAlert } from '../../../../ui/ask.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { showToast } from '../../../../ui/toast.tsx'
import { useLinkProviderPerson, useProviderPeople, useUnlinkProviderPerson } from '../../provider.api.ts'
import styles from './rule-card.module.css'

interface Unknown {
  subject: string
  email: string
  name: string
  seenAt: string
}

/** An account of the provider that belongs to no person, with a field to choose the person. */
function UnknownRow({
  providerId,
  account,
  mayChange,
}: {
  providerId: string
  account: Unknown
  mayChange: boolean
}) {
  const t = useTranslate()
  const [PeopleField] = slot('peopleFields')
  const link = useLinkProviderPerson()
  const [people, choose] = useState<readonly PickItem[]>([])
  const { subject, email, name, seenAt } = account
  const [person] = people
  const run = async (personCode: string) => {
    try {
      await link.mutateAsync({ providerId, subject, personCode })
      showToast(t('account.link.linked'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <li className={styles.provider}>
      <span className={styles.about}>
        <strong>{name || email || subject}</strong>
        <small className={styles.note}>
          {email === '' ? subject : email} · {t('account.link.seen', { time: listTime(seenAt) })}
        </small>
        {mayChange && PeopleField ? (
          <PeopleField
            label={t('account.link.person')}
            value={people}
            onChange={(items) => choose(items.filter(({ kind }) => kind === 'person'))}
            isSingle
          />
        ) : null}
      </span>
      {mayChange ? (
        <Button
          isDisabled={!person}
          isPending={link.isPending}
          onPress={() => {
            if (person) void run(person.id)
          }}
        >
          {t('account.link.link')}
        </Button>
      ) : null}
    </li>
  )
}

/** The people who are linked with a provider, and its accounts that belong to no person. */
export function LinkDialog({
  provider: { providerId },
  mayChange,
  onClose,
}: {
  provider: Provider
  mayChange: boolean
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const answer = useProviderPeople(providerId)
  const unlink = useUnlinkProviderPerson()
  const drop = async (subject: string, name: string) => {
    if (!(await askConfirm({ text: t('account.link.unlinkQuestion', { name }), isDanger: true }))) return
    try {
      await unlink.mutateAsync({ providerId, subject })
      showToast(t('account.link.unlinked'))
    } catch (error) {
      await showAlert(errorText(error, t))
    }
  }
  return (
    <Dialog isOpen size="m" title={t('account.link.title')} onClose={onClose}>
      <Answer answer={answer} rows={4} look="text">
        {({ linked, unknown }) => (
          <div className={styles.column}>
            <section aria-label={t('account.link.unknown')}>
              <h3 className={styles.heading}>{t('account.link.unknown')}</h3>
              <p className={styles.note}>
                {t(unknown.length === 0 ? 'account.link.noUnknown' : 'account.link.unknownText')}
              </p>
              <ul className={styles.providers}>
                {unknown.map((account) => (
                  <UnknownRow
                    key={account.subject}
                    providerId={providerId}
                    account={account}
                    mayChange={mayChange}
                  />
                ))}
              </ul>
            </section>
            <section aria-label={t('account.link.people')}>
              <h3 className={styles.heading}>{t('account.link.people')}</h3>
              {linked.length === 0 ? <p className={styles.note}>{t('account.link.noPeople')}</p> : null}
              <ul className={styles.providers}>
                {linked.map(({ personCode, name, email, subject, linkedAt }) => (
                  <li key={personCode} className={styles.provider}>
                    <span className={styles.about}>
                      <strong>{localName(name, language)}</strong>
                      <small className={styles.note}>
                        {[email, subject].filter((part) => part !== '').join(' · ')} ·{' '}
                        {t('account.link.since', { time: listTime(linkedAt) })}
                      </small>
                    </span>
                    {mayChange ? (
                      <Button onPress={() => void drop(subject, localName(name, language))}>
                        {t('account.link.unlink')}
                      </Button>
                    ) : null}
                  </li>
                ))}
              </ul>
            </section>
          </div>
        )}
      </Answer>
    </Dialog>
  )
}

import type { ProviderAccount } from '@maru/api/account/provider-account'
import { useState } from 'react'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import type { PickItem } from '#kit/picking.ts'
import { slot } from '#kit/slots.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { accountName, type ChosenLink } from './account-acts.ts'
import styles from './rule-card.module.css'

/** Chooses the person of an account that no address suggests, or another one than the suggested. */
export function PersonChoiceDialog({
  account,
  onChoose,
  onClose,
}: {
  account: ProviderAccount
  onChoose: (link: ChosenLink) => void
  onClose: () => void
}) {
  const t = useTranslate()
  const language = useLanguage()
  const [PeopleField] = slot('peopleFields')
  const [people, choose] = useState<readonly PickItem[]>([])
  const [person] = people
  return (
    <Dialog isOpen size="s" title={t('account.link.choose')} onClose={onClose}>
      <div className={styles.column}>
        {PeopleField ? (
          <PeopleField
            label={t('account.link.personOf', { name: accountName(account) })}
            value={people}
            onChange={(items) => choose(items.filter(({ kind }) => kind === 'person'))}
            isSingle
          />
        ) : null}
        <span className={styles.acts}>
          <Button onPress={onClose}>{t('kit.cancel')}</Button>
          <Button
            tone="primary"
            isDisabled={!person}
            onPress={() => {
              if (person)
                onChoose({ account, personCode: person.id, personName: localName(person.name, language) })
            }}
          >
            {t('account.link.link')}
          </Button>
        </span>
      </div>
    </Dialog>
  )
}

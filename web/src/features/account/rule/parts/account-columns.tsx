import type { ProviderAccount, ProviderAccountState } from '@maru/api/account/provider-account'
import { fullTime, listTime } from '#kit/i18n/dates.ts'
import { localName, useLanguage, useTranslate } from '#kit/i18n/i18n.ts'
import { Tag } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/list/list.tsx'
import { accountName, type ChosenLink, type useAccountActs } from './account-acts.ts'
import styles from './rule-card.module.css'

/** Whether the viewer may link an account with the suggested person. */
export const mayLink = ({ person }: ProviderAccount, isSuperAdmin: boolean) =>
  person !== null && !person.isBreakGlass && (isSuperAdmin || !person.hasRights)

/** The suggested or linked person of an account. */
function PersonCell({ account: { person, caution } }: { account: ProviderAccount }) {
  const t = useTranslate()
  const language = useLanguage()
  if (!person) return <span className={styles.note}>{t('account.link.noPerson')}</span>
  return (
    <span className={styles.about}>
      <span>{localName(person.name, language)}</span>
      <small className={styles.note}>{person.email}</small>
      {caution ? <Tag tone="warn">{t(`account.link.caution.${caution}`)}</Tag> : null}
      {person.isBreakGlass ? <Tag tone="danger">{t('account.link.glass')}</Tag> : null}
    </span>
  )
}

/** The columns of the list of accounts in a state. */
export function useAccountColumns({
  state,
  isSuperAdmin,
  acts,
  onChoose,
}: {
  state: ProviderAccountState
  isSuperAdmin: boolean
  acts: ReturnType<typeof useAccountActs>
  onChoose: (account: ProviderAccount) => void
}): Column<ProviderAccount>[] {
  const t = useTranslate()
  const language = useLanguage()
  const linkOf = (account: ProviderAccount): ChosenLink[] =>
    account.person
      ? [
          {
            account,
            personCode: account.person.personCode,
            personName: localName(account.person.name, language),
          },
        ]
      : []
  const buttons = (account: ProviderAccount) => {
    if (state === 'linked')
      return isSuperAdmin || !account.person?.hasRights ? (
        <Button onPress={() => void acts.unlink(account)}>{t('account.link.unlink')}</Button>
      ) : (
        <small className={styles.note}>{t('account.link.onlySuper')}</small>
      )
    return (
      <>
        {mayLink(account, isSuperAdmin) ? (
          <Button onPress={() => void acts.link(linkOf(account))}>{t('account.link.link')}</Button>
        ) : null}
        {account.person?.hasRights && !isSuperAdmin ? (
          <small className={styles.note}>{t('account.link.onlySuper')}</small>
        ) : null}
        <Button onPress={() => onChoose(account)}>{t('account.link.choose')}</Button>
        {state === 'waiting' ? (
          <Button onPress={() => void acts.refuse([account])}>{t('account.link.refuse')}</Button>
        ) : null}
      </>
    )
  }
  const ofAccount: Column<ProviderAccount> = {
    ...{ id: 'account', head: t('account.link.account'), phone: 'main' },
    cell: (account) => (
      <span className={styles.about}>
        <span>{accountName(account)}</span>
        <small className={styles.note}>
          {account.email === '' || account.email === accountName(account) ? account.subject : account.email}
        </small>
      </span>
    ),
  }
  return [
    ofAccount,
    {
      ...{
        id: 'provider',
        head: t('account.link.provider'),
        width: '144px',
        phone: 'meta',
        isWideOnly: true,
      },
      cell: ({ providerName }) => localName(providerName, language),
    },
    {
      ...{ id: 'person', head: t('account.link.person'), width: '224px', phone: 'meta' },
      cell: (account) => <PersonCell account={account} />,
    },
    {
      ...{ id: 'at', head: t(`account.link.at.${state}`), width: '112px', phone: 'meta', isWideOnly: true },
      cell: ({ at }) => (
        <time dateTime={at} title={fullTime(at)}>
          {listTime(at)}
        </time>
      ),
    },
    {
      ...{ id: 'acts', head: t('account.link.act'), width: '280px', phone: 'meta' },
      cell: (account) => <span className={styles.buttons}>{buttons(account)}</span>,
    },
  ]
}
